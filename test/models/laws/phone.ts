// The second device: a phone with the page for phones, in a tab of its own, in its own time.

import { connect, type SimulatedBackend, type Turn } from './backend';
import { openPhone, type PhoneScreen, type PhoneWidget } from './doors';
import { createTabStorage, openPageBeside, type Page } from './page';

/** A link as the computer shows it, and whose it is. */
export interface Link {
  readonly token: string;
  readonly code: string | undefined;
  readonly tag: string;
}

/** A phone that opens links of one backend. */
export class Phone {
  /** Every link that was opened in it. */
  readonly links: Link[] = [];
  readonly log: string[] = [];
  /** Calls with an access token that have left after the end was shown. */
  callsAfterEnd = 0;
  readonly backend: SimulatedBackend;
  readonly #backends: readonly [SimulatedBackend, ...SimulatedBackend[]];
  readonly #turn: Turn;
  readonly #storage = createTabStorage();
  /** The name of the file that was chosen last for each document. */
  readonly #chosen = new Map<string, string>();
  /** The documents for which a file was chosen in the page that is open, of the link that is open. */
  readonly #chosenHere = new Set<string>();
  /** How many lines the log had when the page was opened. */
  #linesBefore = 0;
  #page: Page | undefined;
  #widget: PhoneWidget | undefined;
  #generation = 0;

  constructor(
    backend: SimulatedBackend,
    backends: readonly [SimulatedBackend, ...SimulatedBackend[]],
    turn: Turn,
  ) {
    this.backend = backend;
    this.#backends = backends;
    this.#turn = turn;
  }

  /** Opens a page in its tab: with a link, or without one, as a reload does, since the token has left the address. */
  async open(link?: Link): Promise<void> {
    if (link) this.links.push(link);
    this.#generation += 1;
    const own = this.#generation;
    this.#page?.close();
    this.#widget = undefined;
    this.#chosenHere.clear();
    this.#linesBefore = this.log.length;
    const { fetch, ...connection } = connect(this.#backends, async (what) => {
      await this.#turn(`the phone: ${what}`);
      if (own !== this.#generation) await new Promise(() => {});
    });
    const watched: typeof fetch = (input, init) => {
      const isAuthorised = new Headers(init?.headers).has('Authorization');
      if (own === this.#generation && isAuthorised && this.screen?.isOver) this.callsAfterEnd += 1;
      return fetch(input, init);
    };
    const page = openPageBeside(this.#storage, { ...connection, fetch: watched });
    this.#page = page;
    const widget = await page.enter(() =>
      openPhone({
        ...{ apiBase: this.backend.apiBase, token: link?.token },
        logged: (line) => void (own === this.#generation && this.log.push(line)),
      }),
    );
    if (own === this.#generation) this.#widget = widget;
  }

  /** Undefined until its code is there. */
  get screen(): PhoneScreen | undefined {
    return this.#widget?.screen();
  }

  get memory(): string {
    return this.#widget?.memory() ?? '';
  }

  get storage(): string {
    return this.#storage.length === 0 ? '' : JSON.stringify(Object.values(this.#items));
  }

  get #items(): Readonly<Record<string, string | null>> {
    const keys = Array.from({ length: this.#storage.length }, (_, at) => this.#storage.key(at));
    return Object.fromEntries(keys.map((key) => [key, this.#storage.getItem(key ?? '')]));
  }

  /** The names of the files that it shows as arrived. */
  get arrived(): readonly string[] {
    const { files = [] } = this.screen ?? {};
    return files.flatMap(({ documentId, state }) =>
      state === 'arrived' ? (this.#chosen.get(documentId) ?? []) : [],
    );
  }

  /** How far each file is that was chosen in the page that is open. */
  get sent(): readonly string[] {
    const { files = [], step } = this.screen ?? {};
    const own = files.filter(({ documentId }) => this.#chosenHere.has(documentId));
    return step === 'files' ? own.map(({ state }) => state) : [];
  }

  /** How many lines the page that is open has logged. */
  get lines(): number {
    return this.log.length - this.#linesBefore;
  }

  /** The tag of whose hand-off is on screen, by its number. */
  get tag(): string | undefined {
    const { code } = this.screen ?? {};
    return code === undefined ? undefined : this.links.findLast((one) => one.code === code)?.tag;
  }

  follow(link: Link): void {
    this.links.push(link);
    this.#chosenHere.clear();
    this.#do((widget) => widget.follow(link.token));
  }

  answer(isSame: boolean): void {
    this.#do((widget) => widget.answer(isSame));
  }

  /** Chooses a file for each that is asked for. */
  send(name: () => string): void {
    for (const { documentId } of this.screen?.files ?? []) {
      const filename = `${this.tag}#${name()}.pdf`;
      const file = new File([`%PDF-1.7 ${filename}`], filename, { type: 'application/pdf' });
      if (this.screen?.step === 'files') {
        this.#chosen.set(documentId, filename);
        this.#chosenHere.add(documentId);
      }
      this.#do((widget) => widget.send(documentId, file));
    }
  }

  tryAgain(): void {
    this.#do((widget) => widget.tryAgain());
  }

  finish(): void {
    this.#do((widget) => widget.finish());
  }

  show(isVisible: boolean): void {
    this.#page?.enter(() => this.#page?.show(isVisible));
  }

  /** The browser tells that the line is back. */
  comeOnline(): void {
    this.#page?.enter(() => this.#page?.tell('online'));
  }

  #do(act: (widget: PhoneWidget) => void): void {
    const widget = this.#widget;
    if (widget) this.#page?.enter(() => act(widget));
  }
}
