/** Who calls. */
export interface Caller {
  readonly investorId: string;
  readonly email: string;
  /** The first language of a new investor. */
  readonly language?: string | undefined;
  /** A profile's name. */
  readonly profile?: string | undefined;
  /**
   * What all calls of one sign-in have in common. Without it, and without `issuedAt`, a sign-out or an erasure ends
   * every sign-in of the investor for good.
   */
  readonly signIn?: string | undefined;
  /** When the sign-in began (ms since 1970), where `signIn` tells nothing of it. */
  readonly issuedAt?: number | undefined;
}

/** What a server is made with. */
export interface ServerOptions {
  /** Folder of the embedded database and of documents. */
  readonly data: string;
  /** This server as browsers see it, without a slash at its end. */
  readonly publicUrl: string;
  /** `postgres://…`; embedded in `data` without it. */
  readonly database?: string | undefined;
  /** Where documents are kept; a folder in `data` without it. */
  readonly documents?:
    | { readonly kind: 'folder'; readonly folder: string }
    | {
        /** A bucket that speaks S3. */
        readonly kind: 's3';
        readonly bucket: string;
        /** Without slashes at its ends; may be empty. */
        readonly prefix: string;
        /** As `https://s3.eu-central-1.amazonaws.com`, without a slash at its end. */
        readonly endpoint: string;
        readonly region: string;
        /** Whether the bucket stands in the path, not in the host. */
        readonly pathStyle: boolean;
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
      }
    | undefined;
  /** A folder or a file; the demo's without it. */
  readonly profiles?: string | undefined;
  /** Pages that may call; that of `publicUrl` without it. */
  readonly origins?: readonly string[];
  readonly oidc?: { readonly issuer: string; readonly audience: string } | undefined;
  readonly devTokens?: boolean;
  /**
   * The network that wallets sign for, as the page's `wallet-network`: amoy without it. The chain id for one of the
   * page's own `networks`.
   */
  readonly walletNetwork?: string | number;
  /** Your page for phones, to which documents can be handed over; without it they can't. */
  readonly handoffPage?: string | undefined;
  /** How long answers are kept that another answer hides. Default 30; 0: not at all. */
  readonly setAsideDays?: number;
  /** Is told what happened, signed with the secret as Standard Webhooks has it. */
  readonly webhook?: { readonly url: string; readonly secret: string } | undefined;
  /** Providers of identity checks; stand-ins that check nobody without them. */
  readonly onfido?:
    | {
        readonly apiToken: string;
        readonly workflowId: string;
        readonly webhookToken: string;
        /** As `https://api.eu.onfido.com`. */
        readonly url: string;
      }
    | undefined;
  readonly sumsub?:
    | {
        readonly appToken: string;
        readonly secretKey: string;
        readonly levelName: string;
        readonly webhookSecret: string;
        /** As `https://api.sumsub.com`. */
        readonly url: string;
      }
    | undefined;
  /** In place of tokens; null: nobody, 401. */
  readonly authenticate?: (request: Request) => Promise<Caller | null> | Caller | null;
}

/** Which investors are listed. */
export interface InvestorQuery {
  readonly status?: 'open' | 'submitted' | 'sent-back' | undefined;
  /** A profile's name. */
  readonly profile?: string | undefined;
  /** Those who have changed since then, that moment included. */
  readonly changedSince?: Date | undefined;
  /** Of the page before. */
  readonly cursor?: string | undefined;
  /** At most 100, which is the default. */
  readonly limit?: number | undefined;
}

/** An investor in the list. */
export interface ListedInvestor {
  readonly investorId: string;
  readonly email: string;
  /** Its name. */
  readonly profile: string;
  readonly status: 'open' | 'submitted' | 'sent-back';
  readonly kyc: string;
  readonly changedAt: string;
  readonly sections: { readonly complete: number; readonly total: number };
}

/** An investor with all answers. */
export interface InvestorDetail extends Omit<ListedInvestor, 'kyc' | 'sections'> {
  readonly kyc: {
    readonly status: string;
    readonly message?: string | undefined;
    readonly canRetry?: boolean | undefined;
    readonly updatedAt?: string | undefined;
  };
  readonly sections: readonly {
    readonly id: string;
    readonly label: string;
    readonly status: 'active' | 'complete' | 'pending' | 'locked';
    readonly savedAt: string | null;
    /** `value` is null where there is no answer. */
    readonly elements: readonly {
      readonly id: string;
      readonly label: string;
      readonly value: unknown;
    }[];
    readonly review?:
      | {
          readonly message?: string | undefined;
          readonly elements?: Readonly<Record<string, string>> | undefined;
        }
      | undefined;
  }[];
  readonly documents: readonly {
    readonly documentId: string;
    readonly filename: string;
    readonly type: string;
    readonly size: number;
    readonly version: string;
    readonly receivedAt: string;
  }[];
  readonly wallets: readonly { readonly address: string }[];
  readonly receipts: readonly {
    readonly reference: string;
    readonly submittedAt: string;
    readonly url: string;
    readonly expiryDate: string;
  }[];
}

/** Who did what and when, without values. */
export interface HistoryEntry {
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly sectionId?: string;
  readonly keys?: readonly string[];
}

/**
 * The calls of `/desk/v1` as functions, for programs in the same process. They reject with an error whose `refusal` has
 * `status` and `code`. `by` is who does it, for the history.
 */
export interface Desk {
  investors(
    query?: InvestorQuery,
  ): Promise<{ readonly investors: readonly ListedInvestor[]; readonly cursor?: string }>;
  investor(
    investorId: string,
    options?: { readonly acceptLanguage?: string | undefined },
  ): Promise<InvestorDetail>;
  documentLink(
    investorId: string,
    documentId: string,
    by?: string,
  ): Promise<{ readonly url: string; readonly expiryDate: string }>;
  sendBack(
    investorId: string,
    sectionId: string,
    review: {
      readonly message?: string | undefined;
      readonly elements?: Readonly<Record<string, string>> | undefined;
    },
    by?: string,
  ): Promise<void>;
  takeBack(investorId: string, sectionId: string, by?: string): Promise<void>;
  setKyc(
    investorId: string,
    decision: {
      readonly status: string;
      readonly message?: string | undefined;
      readonly canRetry?: boolean | undefined;
    },
    by?: string,
  ): Promise<void>;
  history(
    investorId: string,
    cursor?: string,
  ): Promise<{ readonly entries: readonly HistoryEntry[]; readonly cursor?: string }>;
  export(investorId: string, by?: string): Promise<ReadableStream<Uint8Array>>;
  erase(investorId: string, by?: string): Promise<void>;
}

/** A server without a socket. */
export interface OnboardingServer {
  /** Answers one request; it never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly desk: Desk;
  /** Reads the profiles anew: all of them, or none with the reasons. */
  readProfilesAnew(): readonly string[];
  /** The metrics as Prometheus reads them. */
  readonly metrics: () => Promise<{ readonly text: string; readonly contentType: string }>;
  /** Leaves the database. */
  close(): Promise<void>;
}

/**
 * Opens database, documents and profiles, and answers the contract on them. Rejects with an error whose `lines` say what
 * is wrong and how to mend it; plain http is taken for the issuer and other services on a loopback address alone.
 */
export function createOnboardingServer(options: ServerOptions): Promise<OnboardingServer>;
