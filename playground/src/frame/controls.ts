// Sliders, choices, flags and buttons. They are made anew only when the set of controls changes, so
// that the control in use keeps the focus.
import type { Control } from './demo';
import { text } from './number';

type Act<S> = (change: (state: S) => S) => void;

export class ControlPanel<S> {
  readonly element = document.createElement('div');
  private shape = '';
  private controls: readonly Control<S>[] = [];
  private updates: ((control: Control<S>) => void)[] = [];

  /** `act` gets what a control does to the state. */
  constructor(private readonly act: Act<S>) {
    this.element.className = 'controls';
  }

  show(controls: readonly Control<S>[]): void {
    this.controls = controls;
    const shape = JSON.stringify(
      controls.map((control) => [
        control.kind, control.label, control.kind === 'choice' && control.options,
      ]),
    );
    if (shape !== this.shape) {
      this.shape = shape;
      this.updates = [];
      this.element.replaceChildren(...controls.map((control, i) => this.build(control, i)));
    }
    controls.forEach((control, i) => this.updates[i]!(control));
  }

  private build(control: Control<S>, i: number): HTMLElement {
    switch (control.kind) {
      case 'slider':
        return this.slider(i, control.label);
      case 'choice':
        return this.choice(i, control);
      case 'flag':
        return this.flag(i, control.label);
      case 'button':
        return this.button(i, control.label);
    }
  }

  private slider(i: number, label: string): HTMLElement {
    const input = element('input', { type: 'range' });
    const output = document.createElement('output');
    input.addEventListener('input', () => {
      this.act((state) => this.as('slider', i).set(state, Number(input.value)));
    });
    this.updates.push((control) => {
      if (control.kind !== 'slider') return;
      Object.assign(input, {
        min: String(control.min), max: String(control.max), step: String(control.step),
      });
      input.value = String(control.value);
      output.textContent = control.text ?? text(control.value);
    });
    return labelled('slider', label, input, output); // the first of them is the one with the name
  }

  private choice(i: number, { label, options }: Control<S> & { kind: 'choice' }): HTMLElement {
    const select = document.createElement('select');
    select.append(...options.map(({ value, label: words }) => new Option(words, value)));
    select.addEventListener('change', () => {
      this.act((state) => this.as('choice', i).set(state, select.value));
    });
    this.updates.push((control) => {
      if (control.kind === 'choice') select.value = control.value;
    });
    return labelled('choice', label, select);
  }

  private flag(i: number, label: string): HTMLElement {
    const input = element('input', { type: 'checkbox' });
    input.addEventListener('change', () => {
      this.act((state) => this.as('flag', i).set(state, input.checked));
    });
    this.updates.push((control) => {
      if (control.kind === 'flag') input.checked = control.value;
    });
    const whole = document.createElement('label');
    whole.className = 'flag';
    whole.append(input, label);
    return whole;
  }

  private button(i: number, label: string): HTMLElement {
    const button = element('button', { type: 'button', textContent: label });
    button.addEventListener('click', () => this.act((state) => this.as('button', i).press(state)));
    this.updates.push((control) => {
      if (control.kind === 'button') button.disabled = control.isDisabled ?? false;
    });
    return button;
  }

  private as<K extends Control<S>['kind']>(_: K, i: number): Extract<Control<S>, { kind: K }> {
    return this.controls[i] as Extract<Control<S>, { kind: K }>;
  }
}

/** An element with members set. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K, members: Partial<HTMLElementTagNameMap[K]>, ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), members);
  made.append(...children);
  return made;
}

function labelled(style: string, label: string, ...children: HTMLElement[]): HTMLElement {
  const name = element('span', { textContent: label });
  return element('label', { className: style }, name, ...children);
}
