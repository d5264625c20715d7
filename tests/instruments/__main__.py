"""``python -m tests.instruments COMMAND ...``: every instrument of the maintainers, from the root of a checkout."""

from __future__ import annotations

from importlib import import_module

import click

#: Every instrument: the module of this package that has its command, the command's name there, and what it does.
INSTRUMENTS = {
    "fuzz": ("fuzz.command:fuzz", "Derive random functions, and compare with references; read random formulas."),
    "mutate": ("mutate.command:mutate", "Damage generated kernels and see whether verification notices each damage."),
    "emulate": ("emulate.command:emulate", "Compile the CUDA sources for the host and run small calls of each."),
    "speeds": ("speeds.command:speeds", "Time the kernels on a GPU beside a copy and whatever else computes the same."),
    "counts": ("counts.command:counts", "Count the instructions of the CUDA kernels, without a GPU."),
    "approximate": ("approximate:approximate", "Search, prove and store approximants of the catalogue anew."),
    "experiments": ("experiments.command:experiments", "Measure and train deep networks from the chosen starts."),
}


class _Instruments(click.Group):
    """A group whose commands are imported when they are asked for: asking for help imports none of them."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(INSTRUMENTS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in INSTRUMENTS:
            return None
        module, _, attribute = INSTRUMENTS[name][0].partition(":")
        command: click.Command = getattr(import_module(f"tests.instruments.{module}"), attribute)
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, what) for name, (_, what) in INSTRUMENTS.items()])


@click.group(cls=_Instruments, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
def main() -> None:
    """Check the checks, and look at the CUDA kernels without a GPU.

    Exit codes: 0 done and nothing found, 1 something was found, 2 misuse or something that is missing.
    """


if __name__ == "__main__":
    main(prog_name="python -m tests.instruments")
