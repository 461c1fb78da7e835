"""The commands of `munadi`, a module for each subject; each is loaded when it is asked for."""

import click

from gateway.settings import Settings, SettingsError
from gateway.wiring import House, build


def house() -> House:
    """The house as the environment says, or one clear sentence and the end."""
    try:
        return build(Settings.load())
    except (SettingsError, ValueError) as fault:
        raise click.ClickException(str(fault)) from None
