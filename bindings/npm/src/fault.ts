// What is wrong with a question, and where.

/** The first thing that is wrong: the path of the field, and what was expected. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The answer to what is not a question. */
export interface Invalid {
  readonly status: 'invalid';
  readonly error: FieldError;
}

/** Thrown by the readers, and never past the functions of the package. */
export class Fault {
  constructor(
    readonly field: string,
    readonly message: string,
  ) {}
}

export function blame(field: string, message: string): never {
  throw new Fault(field, message);
}

/** What `work` returns, or the fault that it found. */
export function faultAsAnswer<T>(work: () => T): T | Invalid {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof Fault) return invalid(thrown.field, thrown.message);
    throw thrown;
  }
}

/** What `work` returns. Where no answer can name a fault, a RangeError does. */
export function faultAsError<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    throw new RangeError(`aimahead: ${thrown.field}: ${thrown.message}`);
  }
}

export function invalid(field: string, message: string): Invalid {
  return { status: 'invalid', error: { field, message } };
}
