/** The file that the studio was started with. */
export interface ProfileFile {
  readonly name: string;
  /** Names its content; null when it was deleted. */
  readonly tag: string | null;
  /** To the letter. */
  readonly text: string;
}

/** Reads the file as it is on the disk now; undefined when the studio was started without one. Rejects without a connection. */
export async function readFile(): Promise<ProfileFile | undefined> {
  const answer = await ask();
  if (answer.status === 204) return undefined;
  if (!answer.ok && answer.status !== 404) throw new Error(await answer.text());
  const name = decodeURIComponent(answer.headers.get('X-File-Name') ?? '');
  const tag = answer.status === 404 ? null : answer.headers.get('ETag');
  // A byte order mark is a letter of the file, too.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return { name, tag, text: tag === null ? '' : decoder.decode(await answer.arrayBuffer()) };
}

/** Writes the file; resolves with its new tag, or with 'changed' when it is no longer the one of this tag. */
export async function writeFile(
  text: string,
  tag: string | null,
): Promise<{ readonly tag: string | null } | 'changed'> {
  const answer = await ask({
    method: 'PUT',
    body: text,
    headers: {
      'Content-Type': 'application/json',
      ...(tag === null ? { 'If-None-Match': '*' } : { 'If-Match': tag }),
    },
  });
  if (answer.status === 412) return 'changed';
  if (!answer.ok) throw new Error(await answer.text());
  return { tag: answer.headers.get('ETag') };
}

/** The ids of the identity checks that the author's page registers, as the studio was told. */
export async function readOwnPlugins(): Promise<ReadonlySet<string>> {
  const answer = await fetch('/plugins.json');
  return new Set((await answer.json()) as string[]);
}

async function ask(options?: RequestInit): Promise<Response> {
  return fetch('/profile', options).catch((cause: unknown) => {
    throw new Error('the studio does not answer. Is its command still running?', { cause });
  });
}
