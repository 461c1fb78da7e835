"""x"""


def statute_list():
    return ""


def statute_show(a, b):
    return ""


def statute_check(a):
    return "", True


def dates(a, b, c, d):
    return ""
