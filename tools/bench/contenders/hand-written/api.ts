/** What this page reads of the contract's answers. */
export interface Session {
  readonly email: string;
}

export interface Field {
  readonly id: string;
  readonly name?: string;
  readonly type: string;
  readonly label: string;
  readonly required?: boolean;
  readonly helperText?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minDate?: string;
  readonly maxDate?: string;
  readonly value?: string | boolean;
  readonly options?: readonly { readonly label: string; readonly value: string }[];
}

export interface Section {
  readonly id: string;
  readonly label: string;
  readonly etag?: string;
  readonly elements: readonly Field[];
}

export interface Qualification {
  readonly activeSection?: Section;
  readonly milestones: readonly {
    readonly sections: readonly { readonly id: string; readonly status: string }[];
  }[];
}

export interface Profile {
  readonly session: Session;
  readonly section: Section;
  readonly step: number;
  readonly steps: number;
}

export interface Api {
  readonly profile: Promise<Profile>;
  save(section: Section, values: Readonly<Record<string, unknown>>): Promise<void>;
}

/**
 * Starts the calls at once: session and qualification together, then the section that is to be filled in.
 * `inside`: take the section that came with the qualification, which spares the third call.
 */
export function startApi(base: string, token: string, inside: boolean): Api {
  const call = callsOf(base, token);
  const read: Read = async (path) => (await call(path)).json();
  return { profile: readProfile(read, inside), save: saveOf(call) };
}

/** The same where the page came with what is read. */
export function apiWith(profile: Profile, base: string, token: string): Api {
  return { profile: Promise.resolve(profile), save: saveOf(callsOf(base, token)) };
}

export type Read = <T>(path: string) => Promise<T>;

/** What the page shows. */
export async function readProfile(read: Read, inside: boolean): Promise<Profile> {
  const [session, section] = await Promise.all([
    read<Session>('/session'),
    readSection(read, inside),
  ]);
  return { session, ...section };
}

async function readSection(read: Read, inside: boolean): Promise<Omit<Profile, 'session'>> {
  const { activeSection, milestones } = await read<Qualification>('/qualification');
  const sections = milestones.flatMap((milestone) => milestone.sections);
  const active = sections.find(({ status }) => status === 'active');
  const section =
    (inside && activeSection) || (await read<Section>(`/qualification/sections/${active?.id}`));
  const step = milestones.findIndex((milestone) =>
    milestone.sections.some(({ id }) => id === section.id),
  );
  return { section, step: step + 1, steps: milestones.length };
}

type Call = (path: string, init?: RequestInit) => Promise<Response>;

function callsOf(base: string, token: string): Call {
  return async (path, init = {}) => {
    const response = await fetch(base + path, {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response;
  };
}

function saveOf(call: Call): Api['save'] {
  return async (section, values) => {
    const elements = Object.entries(values).map(([id, value]) => ({ id, value }));
    await call(`/qualification/sections/${section.id}`, {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        ...(section.etag && { 'If-Match': section.etag }),
      },
      body: JSON.stringify({ elements }),
    });
  };
}
