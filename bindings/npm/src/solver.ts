// What every part of the package works with: the functions, their memory, and how to put questions
// in and take answers out.
import { AnswerReader } from './answer_reader.js';
import { setHidden } from './hidden.js';
import { Memory } from './memory.js';
import { QuestionReader } from './question_reader.js';
import { type Functions, missingModule, startMore } from './wasm.js';

export class Solver {
  declare readonly functions: Functions;
  declare readonly memory: Memory;
  /** Address of what is exchanged. */
  readonly base: number;
  declare readonly questions: QuestionReader;
  declare readonly reader: AnswerReader;

  constructor(functions: Functions, private readonly hasMore: boolean) {
    const memory = new Memory(functions.memory, functions.__heap_base.value as number);
    this.base = functions.aim_exchange();
    const questions = new QuestionReader(memory, this.base, {
      isWithinArc: (...gun) => functions.aim_is_within_arc(...gun) !== 0,
      canStop: (...gun) => functions.aim_can_stop(...gun) !== 0,
      isCovariance: (...matrix) => functions.aim_find_is_covariance(...matrix) !== 0,
    });
    setHidden(this, {
      functions, memory, questions, reader: new AnswerReader(memory, this.base),
    });
  }

  /**
   * Before a call that may need the second module: one that ends in the middle leaves its stack.
   */
  requireMore(): void {
    if (!this.hasMore) throw missingModule();
  }

  /** Starts the second module, if an empty one was loaded in its place: the playground does so. */
  addMore(more: WebAssembly.Module): Promise<void> {
    return startMore(more, this.functions);
  }
}
