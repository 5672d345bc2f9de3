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

  constructor(private readonly redraw: () => void) {
    this.slider.setAttribute('aria-label', 'time');
    this.element = element('div', { className: 'clock' }, this.play, this.slider, this.output);
    this.play.addEventListener('click', () => (this.isPlaying ? this.stop() : this.start()));
    this.slider.addEventListener('input', () => {
      this.stop();
      this.time = Number(this.slider.value) * this.end;
      this.redraw();
    });
    this.stop();
  }

  /** After a change of the state: what was at its end stays there. */
  show(timeline: Timeline | undefined): void {
    const wasAtEnd = this.time >= this.end;
    this.timeline = timeline;
    this.element.hidden = timeline === undefined;
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

  /** To the end, at once. */
  finish(): void {
    this.stop();
    this.time = this.end;
    this.update();
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
    this.output.textContent = `t = ${text(this.time, 3)}`;
  }

  private name(words: string, sign: string): void {
    this.play.setAttribute('aria-label', words);
    this.play.title = words;
    this.play.textContent = sign;
  }
}
