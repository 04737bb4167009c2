import type { Generated, JSONColumnType } from 'kysely';
import type { InvestorState } from '../../../src/reference-backend/rules/state/backend-state';

/** One investor. `state` is what the rules are given and give; what it is found and counted by stands beside it. */
export interface InvestorTable {
  /** As the token names it. */
  id: string;
  /** What addresses of documents and the object store call the investor: it tells nothing of the person. */
  ref: string;
  profile: string;
  /** Of the profile that the state was last brought in line with. */
  profile_version: string;
  email: string;
  /** JSON as text, since the order of the keys counts and a text may hold what `jsonb` refuses. */
  state: JSONColumnType<Omit<InvestorState, 'wallets' | 'challengedWallets'>>;
  status: 'open' | 'submitted' | 'sent-back';
  kyc: string;
  complete: number;
  total: number;
  changed_at: Date;
  created_at: Date;
  /** When the oldest of what is set aside was; 1970 where bytes are still to be removed, null for nothing. */
  set_aside_at: Generated<Date | null>;
}

/** Whose wallet it is: one investor's at most. */
export interface WalletTable {
  /** Lower case. */
  address: string;
  investor_id: string;
  signature: string;
  challenge_signature: string | null;
  linked_at: Date;
}

/** A sign-in that was seen. It stays when its investor is erased, so it holds no name. */
export interface SignInTable {
  /** Hash of the investor's id. */
  subject: string;
  /** Hash of what the token says of its session; of '' where it says nothing. */
  sign_in: string;
  ended_at: Date | null;
}

/** What happened, never changed. It outlives the investor, so it holds no name and no value. */
export interface HistoryTable {
  id: Generated<string | number>;
  subject: string;
  at: Date;
  /** 'investor', 'desk:<name>', 'onfido', 'sumsub', 'stand-in', 'server'. */
  actor: string;
  action: string;
  section_id: string | null;
  /** The keys of the elements, without their values. */
  keys: JSONColumnType<readonly string[]> | null;
}

/** What webhooks are to tell, written with what it tells of, and sent after. */
export interface EventTable {
  id: Generated<string | number>;
  /** `webhook-id`. */
  message_id: string;
  investor_id: string;
  type: string;
  body: JSONColumnType<object>;
  created_at: Date;
  attempts: Generated<number>;
  next_at: Date;
  /** A node that sends it has it until then. */
  claimed_until: Date | null;
}

/** What signs: made once, the same on every node. */
export interface SecretTable {
  name: string;
  value: string;
  created_at: Date;
}

export interface MigrationTable {
  version: number;
  at: Date;
}

/** An investor at a provider of identity checks. */
export interface ApplicantTable {
  provider: string;
  applicant_id: string;
  investor_id: string;
  section_id: string;
  /** Of the provider's run for this section; '' where there is none. */
  run_id: string;
  /** When the provider's newest event happened: an older one changes nothing. */
  told_at: Date | null;
}

/** Documents that have to go, since their investor was erased. */
export interface RemovalTable {
  ref: string;
  /** Hash of the investor's id. */
  subject: string;
  upload_ids: JSONColumnType<readonly string[]>;
  /** When they were removed; null while that is to be done. */
  removed_at: Generated<Date | null>;
  /** When the last address ends that a file could still come to. */
  ends_at: Date;
}

export interface Tables {
  investors: InvestorTable;
  wallets: WalletTable;
  sign_ins: SignInTable;
  history: HistoryTable;
  events: EventTable;
  secrets: SecretTable;
  migrations: MigrationTable;
  applicants: ApplicantTable;
  removals: RemovalTable;
}
