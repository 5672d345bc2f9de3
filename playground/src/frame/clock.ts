// Playing and scrubbing the timeline of a demonstration.
import { element } from './controls';
import { text } from './number';
import type { Timeline } from './demo';

const kSeconds = 3;

export class Clock {
  readonly element: HTMLElement;
  time = 0;
  private timeline: Timeline | undefined;
  private isPlaying = false;
  private lastFrame = 0;
  private readonly play = element('button', { type: 'button', className: 'play' });
  private readonly slider = element('input', { type: 'range', min: '0', max: '1', step: 'any' });
  private readonly output = document.createElement('output');
  private readonly back = element('button', {
    type: 'button', className: 'step', textContent: '◂',
  });
  private readonly on = element('button', { type: 'button', className: 'step', textContent: '▸' });

  constructor(private readonly redraw: () => void) {
    this.slider.setAttribute('aria-label', 'time');
    this.element = element(
      'div', { className: 'clock' }, this.play, this.back, this.on, this.slider, this.output,
    );
    this.back.addEventListener('click', () => this.stepBy(-1));
    this.on.addEventListener('click', () => this.stepBy(1));
    this.play.addEventListener('click', () => (this.isPlaying ? this.stop() : this.start()));
    this.slider.addEventListener('input', () => {
      this.stop();
      this.time = Number(this.slider.value) * this.end;
      this.update();
      this.redraw();
    });
    this.stop();
  }

  /** Shows a timeline after a change of the state. A time that was at the end stays there. */
  show(timeline: Timeline | undefined): void {
    const wasAtEnd = this.time >= this.end;
    this.timeline = timeline;
    this.element.hidden = timeline === undefined;
    const { step } = timeline ?? {};
    for (const [button, words] of [
      [this.back, `One ${step} back`], [this.on, `One ${step} on`],
    ] as const) {
      button.hidden = step === undefined;
      button.title = words;
      button.setAttribute('aria-label', words);
    }
    if (wasAtEnd || this.time > this.end) this.time = this.end;
    this.update();
  }

  get isShown(): boolean {
    return this.timeline !== undefined;
  }

  get end(): number {
    return this.timeline?.end ?? 0;
  }

  start(): void {
    if (this.timeline === undefined) return;
    if (this.time >= this.end) this.time = 0;
    this.isPlaying = true;
    this.lastFrame = performance.now();
    this.name('Pause', '❚❚');
    requestAnimationFrame((now) => this.step(now));
  }

  stop(): void {
    this.isPlaying = false;
    this.name('Play', '▶');
  }

  /** Goes to the end at once. */
  finish(): void {
    this.stop();
    this.time = this.end;
    this.update();
  }

  private stepBy(steps: number): void {
    this.stop();
    this.time = Math.max(0, Math.min(this.end, Math.floor(this.time) + steps));
    this.update();
    this.redraw();
  }

  private step(now: number): void {
    if (!this.isPlaying || !this.element.isConnected) return;
    const seconds = this.timeline?.seconds ?? kSeconds;
    this.time += ((Math.max(0, now - this.lastFrame) / 1000) * this.end) / seconds;
    this.lastFrame = now;
    if (this.time >= this.end) this.finish();
    else requestAnimationFrame((later) => this.step(later));
    this.update();
    this.redraw();
  }

  private update(): void {
    this.slider.value = String(this.end > 0 ? this.time / this.end : 1);
    const { step, first = 0 } = this.timeline ?? {};
    this.output.textContent =
      step === undefined ? `t = ${text(this.time, 3)}` : `${step} ${first + Math.floor(this.time)}`;
  }

  private name(words: string, sign: string): void {
    this.play.setAttribute('aria-label', words);
    this.play.title = words;
    this.play.textContent = sign;
  }
}
