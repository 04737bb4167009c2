// The second device: a phone that has scanned a code. It calls as the contract has it, in its own time.

import SparkMD5 from 'spark-md5';
import type { SimulatedBackend, Turn } from './backend';

interface Opened {
  readonly accessToken: string;
  readonly fieldsetId: string;
  readonly files: readonly { readonly documentId: string }[];
}

/** A phone with the token of a hand-off, at the backend that made it. */
export class Phone {
  readonly #backend: SimulatedBackend;
  readonly #token: string;
  readonly #turn: Turn;
  #opened: Opened | undefined;
  #sent = 0;

  constructor(backend: SimulatedBackend, token: string, turn: Turn) {
    this.#backend = backend;
    this.#token = token;
    this.#turn = turn;
  }

  /** Opens the hand-off; the second time the backend refuses. */
  async open(): Promise<void> {
    const opened = await this.#ask('POST', '/handoff/openings', { token: this.#token });
    this.#opened ??= opened as Opened | undefined;
  }

  /** Sends a file for each that was asked for. */
  async send(): Promise<void> {
    const { fieldsetId, files = [] } = this.#opened ?? {};
    for (const { documentId: id } of files) {
      this.#sent += 1;
      const name = `phone-${this.#sent}.pdf`;
      const file = new File([`%PDF-1.7 ${name} ${this.#token}`], name, { type: 'application/pdf' });
      const { type, size } = file;
      const bytes = await file.arrayBuffer();
      const md5 = SparkMD5.ArrayBuffer.hash(bytes);
      const asked = { fieldsetId, files: [{ id, label: id, filename: name, type, md5, size }] };
      const answer = await this.#ask('POST', '/handoff/upload-urls', asked);
      const { filesToUpload } = (answer ?? {}) as { filesToUpload?: { href: { url: string } }[] };
      const [target] = filesToUpload ?? [];
      if (!target) continue;
      await this.#turn('a file of the phone arrives');
      this.#backend.receive(target.href.url, file, bytes);
    }
  }

  async done(): Promise<void> {
    if (this.#opened) await this.#ask('POST', '/handoff/completion', {});
  }

  /** Calls the backend; undefined where it refuses, or the line is dead. */
  async #ask(method: string, path: string, body: object): Promise<unknown> {
    const { accessToken } = this.#opened ?? {};
    const headers = new Headers(accessToken ? { Authorization: `Bearer ${accessToken}` } : {});
    await this.#turn(`the phone's ${path} arrives`);
    const { answer, fault } = await this.#backend.answer(
      method,
      path,
      headers,
      JSON.stringify(body),
    );
    await this.#turn(`the phone's ${path} is answered`);
    if (fault || !answer) return undefined;
    const answered = answer();
    return answered.ok && answered.status !== 204 ? answered.json() : undefined;
  }
}
