"""Philox4x32-10 in plain Python, against the published words: what the kernels' noise is compared with."""

from functools import cache

import pytest


def philox(counter, key):
    """The words of one block, from the published description: ten rounds, a bumped key before all but the first."""
    counter, key = list(counter), list(key)
    for step in range(10):
        if step:
            key = [(key[0] + 0x9E3779B9) % 2**32, (key[1] + 0xBB67AE85) % 2**32]
        high0, low0 = divmod(0xD2511F53 * counter[0], 2**32)
        high1, low1 = divmod(0xCD9E8D57 * counter[2], 2**32)
        counter = [high1 ^ counter[1] ^ key[0], low1, high0 ^ counter[3] ^ key[1], low0]
    return counter


def halves(value):
    return value % 2**32, value >> 32


@cache
def uniform(element, seed, offset):
    return (philox((*halves(element // 4), *halves(offset)), halves(seed))[element % 4] >> 8) / 2**24


KNOWN = [
    ((0,) * 4, (0,) * 2, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


@pytest.mark.parametrize(("counter", "key", "words"), KNOWN)
def test_philox_gives_the_published_words(counter, key, words):
    assert tuple(philox(counter, key)) == words


def test_elements_take_the_words_of_a_block_in_turn():
    words = KNOWN[0][2]
    assert [uniform(i, 0, 0) for i in range(4)] == [(w >> 8) / 2**24 for w in words]
    assert uniform(4, 0, 0) == (philox((1, 0, 0, 0), (0, 0))[0] >> 8) / 2**24
