import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from handlers.casenumbers import is_case_number, near_case_numbers, read_case_number, with_check_digit

case_numbers = st.integers(1, 99_999_999).map(with_check_digit)


@pytest.mark.parametrize(
    "typed", ["1055", "c1055", "C1055", "#1055", "OR1055", "or-1055", "case1055", "no.1055", "1055.", "१०५५", "01055"]
)
def test_a_case_number_is_read_whatever_stands_before_it(typed):
    assert read_case_number(typed) == 1055


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param("", id="nothing"),
        pytest.param("0", id="zero"),
        pytest.param("handcart", id="a word"),
        pytest.param("rs45", id="money"),
        pytest.param("lot1", id="a lot"),
        pytest.param("10²5", id="not a digit"),
        pytest.param("10.55", id="a fraction"),
        pytest.param("OD15B4471", id="a plate"),
        pytest.param("1234567890123", id="thirteen digits"),
        pytest.param("9" * 5000, id="endless"),
    ],
)
def test_what_is_no_case_number_is_not_read_as_one(typed):
    assert read_case_number(typed) is None


def test_a_serial_gets_its_check_digit():
    assert [with_check_digit(serial) for serial in (1, 105, 572)] == [13, 1055, 5724]


@pytest.mark.parametrize("number", [0, 1, 5, -13, 1054, 10**13])
def test_a_number_that_was_never_given_out_is_none(number):
    assert not is_case_number(number)


@given(case_numbers, st.data())
def test_one_wrong_digit_is_caught_and_the_number_meant_is_near(number, data):
    digits = str(number)
    place = data.draw(st.integers(0, len(digits) - 1))
    wrong = data.draw(st.sampled_from([digit for digit in "0123456789" if digit != digits[place]]))
    typed = digits[:place] + wrong + digits[place + 1 :]
    assert not is_case_number(int(typed))
    assume(not typed.startswith("0"))
    assert number in near_case_numbers(int(typed))


@given(case_numbers, st.data())
def test_a_swap_of_neighbours_is_caught_and_the_number_meant_is_near(number, data):
    digits = str(number)
    place = data.draw(st.integers(0, len(digits) - 2))
    assume(digits[place] != digits[place + 1])
    typed = digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :]
    assert not is_case_number(int(typed))
    assume(not typed.startswith("0"))
    assert number in near_case_numbers(int(typed))


@given(case_numbers, st.data())
def test_a_number_with_a_digit_missing_or_doubled_is_near(number, data):
    digits = str(number)
    place = data.draw(st.integers(1, len(digits) - 1))
    doubled = int(digits[:place] + digits[place - 1] + digits[place:])
    missing = int(digits[:place] + digits[place + 1 :])
    assert number in near_case_numbers(doubled)
    assert number in near_case_numbers(missing)


@given(st.integers())
def test_near_numbers_are_valid_and_those_of_the_same_length_come_first(number):
    near = near_case_numbers(number)
    assert all(map(is_case_number, near))
    assert len(set(near)) == len(near)
    assert number not in near
    lengths = [len(str(other)) != len(str(number)) for other in near]
    assert lengths == sorted(lengths)
