/** Who calls. */
export interface Caller {
  readonly investorId: string;
  readonly email: string;
  /** The first language of a new investor. */
  readonly language?: string | undefined;
  /** A profile's name. */
  readonly profile?: string | undefined;
  /** What all calls of one sign-in have in common; '' where there is nothing. */
  readonly signIn?: string | undefined;
}

/** What a server is made with. */
export interface ServerOptions {
  /** Folder of the embedded database and of documents. */
  readonly data: string;
  /** This server as browsers see it, without a slash at its end. */
  readonly publicUrl: string;
  /** `postgres://…`; embedded in `data` without it. */
  readonly database?: string | undefined;
  /** A folder or a file; the demo's without it. */
  readonly profiles?: string | undefined;
  /** Pages that may call; that of `publicUrl` without it. */
  readonly origins?: readonly string[];
  readonly oidc?: { readonly issuer: string; readonly audience: string } | undefined;
  readonly devTokens?: boolean;
  readonly walletNetwork?: string;
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

/** A server without a socket. */
export interface OnboardingServer {
  /** Answers one request; it never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Reads the profiles anew: all of them, or none with the reasons. */
  readProfilesAnew(): readonly string[];
  /** The metrics as Prometheus reads them. */
  readonly metrics: () => Promise<{ readonly text: string; readonly contentType: string }>;
  /** Leaves the database. */
  close(): Promise<void>;
}

/** Opens database, documents and profiles, and answers the contract on them. */
export function createOnboardingServer(options: ServerOptions): Promise<OnboardingServer>;
