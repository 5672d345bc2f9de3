// Members that are not shown when an object is printed.

/**
 * Gives members, which their class declares with `declare`, their first values, so that
 * `console.log` does not print them. Private names (#functions) are slow in what bundlers make for
 * old browsers.
 */
export function setHidden(object: object, members: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(object, name, { value, writable: true });
  }
}
