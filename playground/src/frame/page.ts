// The page: one demonstration at a time, chosen by the address.
import type { Aimahead, Engagement } from 'aimahead';
import type { Library } from '../library';
import { addressOf, checkState, Fault, messageOf, parseJson, partsOf, readState } from './address';
import { element } from './controls';
import { type Demo, engagementOf, type OpenedFile, type State } from './demo';
import { download, listenForFiles, openButton } from './files';
import { Stage } from './stage';

// Each demonstration has states of its own.
type AnyDemo = Demo<State, unknown>;

const kSettled = 250; // ms without a change after which the address follows

export class Page {
  private stage: Stage<State, unknown> | undefined;
  private shownAddress = '';
  private timer = 0;
  private readonly fault = document.getElementById('fault')!;
  private readonly link = element('a', { className: 'permalink', textContent: 'Link to this' });
  private readonly loaded = new Set<AnyDemo>();
  private readonly articles = new Map<string, HTMLElement>();
  private readonly aimahead: Aimahead;

  constructor(
    /** The first demonstration, as it is at the start, needs only the library's first part. */
    private readonly demos: readonly AnyDemo[],
    /** The name of the demonstration that shows any engagement. */
    private readonly general: string,
    private readonly library: Library,
  ) {
    this.aimahead = library.aimahead;
    document.documentElement.classList.add('is-running');
    for (const article of document.querySelectorAll<HTMLElement>('main article')) {
      this.articles.set(article.id, article);
    }
    this.offerMenu();
    addEventListener('hashchange', () => this.follow());
    // The address names what is shown; it stays as it is.
    document.querySelector('.skip')!.addEventListener('click', (event) => {
      event.preventDefault();
      document.getElementById('main')!.focus();
    });
    const complain = (message: string) => this.complain(message);
    listenForFiles((file) => this.open(file), complain);
    this.follow();
  }

  // Shows the demonstration and state of the address.
  private follow(): void {
    if (this.stage && location.hash === this.shownAddress) return;
    this.forgive();
    let demo = this.demos[0]!;
    try {
      const { name, text } = partsOf(location.hash);
      const named = this.demos.find((candidate) => candidate.name === name);
      if (!named && name !== '') throw new Fault(`There is no demonstration “${name}”.`);
      demo = named ?? demo;
      const hash = location.hash;
      const act = () => {
        if (location.hash === hash) this.showText(demo, text);
      };
      if (demo === this.demos[0] && text === undefined) this.showFirst(demo);
      else this.whenLoaded(demo, act);
    } catch (error) {
      this.complainOfLink(error);
      this.show(demo, demo.initial);
    }
  }

  private showFirst(demo: AnyDemo): void {
    try {
      this.show(demo, demo.initial);
    } catch {
      // The state may need more than the library's first part.
      this.whenLoaded(demo, () => this.show(demo, demo.initial));
    }
  }

  private showText(demo: AnyDemo, text: string | undefined): void {
    let state = demo.initial;
    try {
      if (text !== undefined) state = readState(demo, text, this.aimahead);
    } catch (error) {
      this.complainOfLink(error);
    }
    this.show(demo, state);
  }

  private complainOfLink(error: unknown): void {
    this.complain(`This link cannot be shown. ${(error as Error).message}`);
  }

  private whenLoaded(demo: AnyDemo, act: () => void): void {
    if (this.loaded.has(demo)) return act();
    Promise.all([this.library.loadAll(), demo.load?.()]).then(() => {
      this.loaded.add(demo);
      act();
    }, (error: unknown) => {
      this.complain(`This demonstration cannot be loaded: ${(error as Error).message}`);
      if (!this.stage) this.show(this.demos[0]!, this.demos[0]!.initial);
    });
  }

  private show(demo: AnyDemo, state: State): void {
    const article = this.articles.get(demo.name)!;
    this.shownAddress = location.hash;
    if (this.stage?.demo !== demo) {
      this.stage?.remove();
      for (const other of this.articles.values()) other.hidden = other !== article;
      this.stage = new Stage<State, unknown>(demo, state, this.aimahead, {
        changed: (changed) => this.changed(demo, changed),
        complain: (message) => this.complain(message),
      });
      article.querySelector('header')!.after(this.stage.element, this.offerSharing(demo));
      scrollTo(0, 0);
    } else {
      this.stage.set(state);
      this.shownAddress = location.hash;
      clearTimeout(this.timer);
    }
    document.title = `${article.querySelector('h2')!.textContent} – Aimahead`;
    this.link.href = addressOf(demo.name, this.stage.state);
    this.markCurrent(demo.name);
    this.stage.play();
  }

  // The address changes once the state rests, because browsers allow few changes a second.
  private changed(demo: AnyDemo, state: State): void {
    this.forgive();
    this.link.href = addressOf(demo.name, state);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      history.replaceState(null, '', addressOf(demo.name, state));
      this.shownAddress = location.hash;
    }, kSettled);
  }

  private open(file: OpenedFile): void {
    this.forgive();
    this.library.loadAll().then(() => this.openNow(file), (error: unknown) => {
      this.complain(`${file.name}: ${(error as Error).message}`);
    });
  }

  private openNow(file: OpenedFile): void {
    try {
      if (this.openSpecially(file)) return;
      const given = parseJson(file.text, 'it');
      const engagement = engagementOf(given ?? {}) ?? (given as Engagement);
      const answer = this.aimahead.solve(engagement);
      if (answer.status === 'invalid') throw new Fault(messageOf(answer.error));
      const demo = this.demos.find(({ name }) => name === this.general)!;
      const whole = { ...demo.initial, engagement };
      checkState(demo, whole, this.aimahead);
      location.hash = addressOf(demo.name, whole);
    } catch (error) {
      this.complain(`${file.name}: ${(error as Error).message}`);
    }
  }

  // Offers a file, of a match for example, to the demonstration in view, then to the others.
  private openSpecially(file: OpenedFile): boolean {
    const current = this.stage?.demo;
    const candidates = this.demos.filter(({ open }) => open).sort((a) => (a === current ? -1 : 0));
    for (const demo of candidates) {
      const host = {
        aimahead: this.aimahead,
        state: () => demo.initial,
        change: () => {},
        follow: () => {},
        redraw: () => {},
        complain: (message: string) => this.complain(message),
      };
      const state = demo.open!(file, this.stage?.demo === demo ? this.stage.host() : host);
      if (state === undefined) continue;
      this.whenLoaded(demo, () => this.showOpened(demo, state, file));
      return true;
    }
    return false;
  }

  private showOpened(demo: AnyDemo, state: State, file: OpenedFile): void {
    try {
      checkState(demo, state, this.aimahead);
      history.pushState(null, '', addressOf(demo.name, state));
      this.show(demo, state);
    } catch (error) {
      this.complain(`${file.name}: ${(error as Error).message}`);
    }
  }

  private offerSharing(demo: AnyDemo): HTMLElement {
    this.articles.get(demo.name)!.querySelector('.sharing')?.remove();
    const complain = (message: string) => this.complain(message);
    const copy = element('button', { type: 'button', textContent: 'Copy link' });
    copy.addEventListener('click', () => {
      navigator.clipboard.writeText(this.link.href).then(
        () => {
          copy.textContent = 'Copied';
          setTimeout(() => (copy.textContent = 'Copy link'), 1500);
        },
        () => complain('The browser does not allow copying; copy the link beside the button.'),
      );
    });
    const row = element('div', { className: 'sharing' }, copy, this.link);
    if (engagementOf(demo.initial)) {
      const save = element('button', { type: 'button', textContent: 'Download engagement' });
      save.addEventListener('click', () => {
        download(
          'engagement.json', JSON.stringify(engagementOf(this.stage!.state), null, 2) + '\n',
        );
      });
      row.append(save);
    }
    row.append(
      openButton('Open file', (file) => this.open(file), complain),
      element('span', { className: 'hint', textContent: 'or paste or drop one here' }),
    );
    return row;
  }

  private offerMenu(): void {
    const select = element('select', { className: 'menu' });
    select.setAttribute('aria-label', 'Demonstration');
    for (const chapter of document.querySelectorAll('nav .chapter')) {
      const links = chapter.nextElementSibling!.querySelectorAll('a');
      select.append(element(
        'optgroup', { label: chapter.textContent! },
        ...Array.from(links, ({ textContent, hash }) => new Option(textContent!, hash.slice(1))),
      ));
    }
    select.addEventListener('change', () => (location.hash = select.value));
    document.querySelector('nav')!.append(select);
  }

  private markCurrent(name: string): void {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a')) {
      if (link.hash === `#${name}`) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    document.querySelector<HTMLSelectElement>('nav select')!.value = name;
  }

  private complain(message: string): void {
    this.fault.textContent = message;
    this.fault.hidden = false;
    this.fault.scrollIntoView({ block: 'nearest' });
  }

  private forgive(): void {
    this.fault.hidden = true;
    this.fault.textContent = '';
  }
}
