// Points that can be dragged with mouse, pen and finger, and moved with the arrow keys: buttons
// that lie over the canvas, so that they can be reached with the tab key and are read aloud.
import { roundStep } from '../drawing/picture';
import type { View } from '../drawing/view';
import type { Handle, Place, Point } from './demo';
import { placeText } from './number';

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
};
const kKeyStep = 6; // pixels, at least

export class HandleLayer<S> {
  readonly element = document.createElement('div');
  isDragging = false;
  private handles: readonly Handle<S>[] = [];
  private view: View | undefined;
  /** From the pointer to the handle that it drags. */
  private grip: Point = [0, 0];
  private readonly buttons: HTMLButtonElement[] = [];

  constructor(
    private readonly act: (change: (state: S) => S) => void,
    /** After a drag. */
    private readonly settle: () => void,
  ) {
    this.element.className = 'handles';
  }

  show(handles: readonly Handle<S>[], view: View): void {
    this.handles = handles;
    this.view = view;
    while (this.buttons.length > handles.length) this.buttons.pop()!.remove();
    while (this.buttons.length < handles.length) this.add(this.buttons.length);
    handles.forEach(({ label, at, colour }, i) => {
      const button = this.buttons[i]!;
      const [x, y] = view.toPixels(at);
      button.style.transform = `translate(${x}px, ${y}px)`;
      button.className = `handle is-${colour}`;
      const words = `${label}, at ${placeText(at)}`;
      if (button.getAttribute('aria-label') !== words) button.setAttribute('aria-label', words);
      button.title = label;
    });
  }

  private add(i: number): void {
    const button = document.createElement('button');
    button.type = 'button';
    button.addEventListener('pointerdown', (event) => this.take(event));
    button.addEventListener('pointermove', (event) => {
      if (!button.hasPointerCapture(event.pointerId)) return;
      const [x, y] = this.placeOf(event);
      const [dx, dy] = this.grip;
      this.moveTo(i, this.view!.toWorld([x + dx, y + dy], this.handles[i]!.at));
    });
    button.addEventListener('lostpointercapture', () => {
      this.isDragging = false;
      this.settle();
    });
    button.addEventListener('keydown', (event) => {
      const arrow = arrows[event.key];
      if (!arrow) return;
      event.preventDefault();
      const view = this.view!;
      const step = roundStep(kKeyStep / view.scale) * view.scale * (event.shiftKey ? 10 : 1);
      const { at } = this.handles[i]!;
      const [x, y] = view.toPixels(at);
      this.moveTo(i, view.toWorld([x + step * arrow[0], y - step * arrow[1]], at));
      this.settle();
    });
    this.buttons.push(button);
    this.element.append(button);
  }

  // Takes the nearest of handles that overlap. Of two at one place it takes the first: that is the
  // body, the second is its velocity.
  private take(event: PointerEvent): void {
    if (event.button !== 0) return;
    const [x, y] = this.placeOf(event);
    const grips = this.handles.map(({ at }): Point => {
      const [hx, hy] = this.view!.toPixels(at);
      return [hx - x, hy - y];
    });
    const away = grips.map((grip) => Math.hypot(...grip));
    const nearest = away.indexOf(Math.min(...away));
    this.grip = grips[nearest]!;
    this.isDragging = true;
    const button = this.buttons[nearest]!;
    button.setPointerCapture(event.pointerId);
    button.focus({ preventScroll: true });
    event.preventDefault();
  }

  private placeOf({ clientX, clientY }: PointerEvent): Point {
    const box = this.element.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  }

  private moveTo(i: number, to: Place): void {
    this.act((state) => this.handles[i]!.move(state, to));
  }
}
