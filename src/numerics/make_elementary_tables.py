#!/usr/bin/env python3
"""Writes elementary_tables.hpp, the constants of the elementary functions.

    python3 make_elementary_tables.py > elementary_tables.hpp
    python3 make_elementary_tables.py --check elementary_tables.hpp

Everything is computed in integers: a real number v is the integer v * 2^1600, each series is summed
until its terms vanish, and each constant is rounded once at the end (Python's quotient of two
integers is correctly rounded). The last few of the 1600 bits are wrong; the 2/pi table uses 1216.
"""
import sys
from fractions import Fraction

BITS = 1600
ONE = 1 << BITS


def arctangent(x):
    """Euler's series: sum of (2^n n!)^2 / (2n+1)! * x^(2n+1) / (1+x^2)^(n+1), x a Fraction."""
    factor = x * x / (1 + x * x)
    first = x / (1 + x * x)
    term = first.numerator * ONE // first.denominator
    total = 0
    n = 0
    while term:
        total += term
        n += 1
        term = term * (2 * n * factor.numerator) // ((2 * n + 1) * factor.denominator)
    return total


def logarithm(x):
    """log x = 2 artanh((x-1)/(x+1)), x a Fraction."""
    ratio = (x - 1) / (x + 1)
    sign = -1 if ratio < 0 else 1
    square = ratio * ratio
    power = abs(ratio.numerator) * ONE // ratio.denominator
    total = 0
    n = 1
    while power:
        total += power // n
        power = power * square.numerator // square.denominator
        n += 2
    return 2 * sign * total


def exponential(x):
    total, term, n = 0, ONE, 0
    while term:
        total += term
        n += 1
        term = (term * x >> BITS) // n
    return total


def sine(x):
    """The sine of 0 <= x <= pi/2."""
    total, term, n = 0, x, 1
    square = x * x >> BITS
    while term:
        total += term
        term = -((term * square >> BITS) // ((n + 1) * (n + 2))) if term > 0 else (
            (-term * square >> BITS) // ((n + 1) * (n + 2)))
        n += 2
    return total


PI = 16 * arctangent(Fraction(1, 5)) - 4 * arctangent(Fraction(1, 239))
LN2 = logarithm(Fraction(2))


def scaled(x):
    """The double x as an integer of our scale."""
    f = Fraction(x) * ONE
    assert f.denominator == 1
    return f.numerator


def literal(x):
    return '0' if x == 0 else x.hex()


def double_double(value):
    high = value / ONE
    return '{%s, %s}' % (literal(high), literal((value - scaled(high)) / ONE))


def parts(value, bits, count):
    """`count` doubles of `bits` bits each, truncated, and one of 53 for what is left."""
    result = []
    for _ in range(count):
        drop = value.bit_length() - bits
        part = value >> drop << drop
        result.append(part / ONE)
        value -= part
    result.append(value / ONE)
    return result


def sine_of_turns(j):
    """sin(j pi/64), exact where it is 0 or 1."""
    j %= 128
    if j > 64:
        return -sine_of_turns(j - 64)
    if j > 32:
        j = 64 - j
    if j in (0, 32):
        return ONE if j else 0
    return sine(j * PI // 64)


def array(out, comment, kind, name, rows, per_line=1):
    out.append('')
    out.extend('/// ' + line for line in comment.split('\n'))
    out.append('inline constexpr %s %s[%d] = {' % (kind, name, len(rows)))
    for i in range(0, len(rows), per_line):
        out.append('    ' + ', '.join(rows[i:i + per_line]) + ',')
    out.append('};')


def constant(out, comment, kind, name, value):
    out.append('')
    out.append('/// ' + comment)
    out.append('inline constexpr %s %s%s;' % (kind, name, value))


def generate():
    out = [
        '// Constants of the elementary functions. Written by make_elementary_tables.py.',
        '//',
        '// Every value is computed in integers of 1600 bits and rounded once; a DoubleDouble is',
        '// the nearest double and the nearest double to the rest.',
        '// clang-format off',
        '#pragma once',
        '',
        '#include "aimahead/detail/double_double.hpp"', '#include "rooms.hpp"',
        '',
        '#include <cstdint>',
        '',
        'namespace aimahead::detail::numerics::tables {',
    ]
    constant(out, 'pi', 'DoubleDouble', 'kPi', double_double(PI))
    constant(out, 'pi/2', 'DoubleDouble', 'kHalfPi', double_double(PI // 2))
    constant(out, 'pi/64', 'DoubleDouble', 'kStepPi', double_double(PI // 64))
    constant(out, '64/pi', 'double', 'kStepsPerRadian', ' = ' + literal(64 * ONE / PI))
    array(out, 'pi/64 as a sum: three parts of 33 bits, whose products with an integer below 2^20\n'
          'are exact, and the rest.', 'double', 'kStepPiParts',
          [literal(x) for x in parts(PI // 64, 33, 3)], 2)
    array(out, 'sin(j pi/64).', 'DoubleDouble', 'kSine',
          [double_double(sine_of_turns(j)) for j in range(128)])
    two_over_pi = (2 * ONE * ONE // PI) >> (BITS - 1216)
    words = [0, 0] + [two_over_pi >> (1216 - 32 * (i + 1)) & 0xffffffff for i in range(38)]
    array(out, '2/pi in binary, most significant first: 64 zeros, then 1216 bits after the point.',
          'std::uint32_t', 'kTwoOverPi', ['0x%08x' % w for w in words], 8)
    array(out, 'atan(j/64).', 'DoubleDouble', 'kArctangent',
          [double_double(arctangent(Fraction(j, 64)) if j else 0) for j in range(65)])
    constant(out, '128/ln 2', 'double', 'kStepsPerUnit', ' = ' + literal(128 * ONE / LN2))
    array(out, '(ln 2)/128 as a sum: two parts of 35 bits, whose products with an integer below\n'
          '2^18 are exact, and the rest.', 'double', 'kStepLn2Parts',
          [literal(x) for x in parts(LN2 // 128, 35, 2)], 3)
    array(out, '2^(j/128).', 'DoubleDouble', 'kExponential',
          [double_double(exponential(j * LN2 // 128) if j else ONE) for j in range(128)])
    array(out, 'ln 2 as a sum: 42 bits, whose product with an exponent is exact, and the rest.',
          'double', 'kLn2Parts', [literal(x) for x in parts(LN2, 42, 1)], 2)
    rows = []
    for i in range(91, 182):
        reciprocal = Fraction(round(Fraction(128 * 4096, i)), 4096)
        log = -logarithm(reciprocal) if reciprocal != 1 else 0
        rows.append('{%s, %s}' % (literal(float(reciprocal)), double_double(log)))
    out.append('')
    out.extend(['/// A number c of 13 bits, and -log c.', 'struct ReciprocalLogarithm {',
                '  double reciprocal;', '  DoubleDouble logarithm;', '};'])
    array(out, 'c = 128/i rounded to a multiple of 2^-12, for i = kFirstReciprocal ...',
          'ReciprocalLogarithm', 'kLogarithm', rows)
    out.extend(['inline constexpr int kFirstReciprocal = 91;', '',
                '}  // namespace aimahead::detail::numerics::tables'])
    return '\n'.join(out) + '\n'


def main():
    text = generate()
    if len(sys.argv) == 3 and sys.argv[1] == '--check':
        with open(sys.argv[2]) as file:
            if file.read() != text:
                sys.exit('%s is not what this script writes' % sys.argv[2])
    else:
        sys.stdout.write(text)


main()
