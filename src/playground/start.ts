import type { Tell } from '../advice/mistake';
import { meant } from '../advice/nearest';
import type { Commands } from '../app/onboarding';
import type { OnboardingProps } from '../app/settings/settings';
import type { RawApi } from '../http/call';
import type { IdentityProvider } from '../identity/providers/identity-provider';
import type { PluginId } from '../identity/rules/plugin-id';
import { wait } from '../kit/waiting/waiting';
import { DEMO_PROFILES } from '../reference-backend/profiles/demo-profiles';
import { challengeChainId } from '../reference-backend/rules/wallet/wallet-challenge';
import { createPlayground, type Playground } from './create-playground';
import { createDemoWallet } from './demo-wallet';
import { createPanel } from './panel';
import { downloadReceipts } from './receipts';
import { createStandIn, createWalletCheck } from './stand-in-check';

/** What the playground needs of its element. */
export interface PlaygroundHost {
  readonly tell: Tell;
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  readonly newRequestId: () => string;
}

/** By element, so that each has one playground during its life. */
const started = new WeakMap<HTMLElement, Pick<Playground, 'api' | 'handInCheck'>>();

/** The playground of this element, started at the first call. */
export function playgroundOf(host: PlaygroundHost): RawApi {
  const playground = started.get(host.element) ?? startPlayground(host);
  started.set(host.element, playground);
  return playground.api;
}

/** The stand-in of a provider's SDK for this element; its end is told to the element's playground. */
export function standInCheck(pluginId: PluginId, element: HTMLElement): IdentityProvider {
  return createStandIn(pluginId, () => started.get(element)?.handInCheck());
}

/**
 * The backend of `<investor-onboarding demo>`, in this page only: the reference backend's rules behind the
 * `api` interface, and a panel that sets them. The attribute's value may name a profile. Signing in is one
 * click. A demo wallet with its own key announces itself while the element is in the page; it and the panel
 * are removed with the attribute.
 */
function startPlayground({
  element,
  root,
  newRequestId,
  tell,
}: PlaygroundHost): Pick<Playground, 'api' | 'handInCheck'> {
  const wanted = element.getAttribute('demo') ?? '';
  const names = DEMO_PROFILES.map(({ id }) => id);
  if (wanted && !names.includes(wanted)) {
    tell('demo-profile', `${wanted}${meant(wanted, names)}`, `there are: ${names.join(', ')}`);
  }
  if (element.hasAttribute('api-base')) tell('demo-and-backend');
  const page = new URL(document.baseURI);
  const playground = createPlayground({
    profile: wanted,
    now: Date.now,
    wait,
    newId: newRequestId,
    origin: location.origin,
    chainId: () => challengeChainId(element.getAttribute('wallet-network'), widget.networks),
    // Links lead back to this page, since no server has the documents.
    storeUrl: `${page.origin}${page.pathname}?demo-document=`,
  });
  const widget = element as HTMLElement &
    Pick<Commands, 'refresh' | 'goTo'> &
    Pick<OnboardingProps, 'identityProviders' | 'networks'>;
  const refresh = () => widget.refresh();
  // As a page registers its own; what the page has under that id stays.
  const walletCheck = {
    load: async () => ({ default: createWalletCheck(playground.handInCheck) }),
  };
  widget.identityProviders = { 'id-check-eid': walletCheck, ...widget.identityProviders };
  let begins: { readonly at?: string | undefined } | undefined;
  const begin = (at?: string) => {
    begins = { at };
    refresh();
  };
  // The wallet listens to the page until it is withdrawn, so it must not keep the element in memory.
  const wearer = new WeakRef(element);
  const wallet = createDemoWallet({ isThere: () => wearer.deref()?.isConnected === true });
  const panel = createPanel(playground, wallet, { changed: refresh, begun: begin });

  const signIn = (event: Event) => {
    if (event.defaultPrevented) return;
    playground.signIn();
    refresh();
  };
  element.addEventListener('onboarding-sign-in', signIn);
  const stopReceipts = downloadReceipts(root, playground.receiptAt);
  const attribute = new MutationObserver(() => {
    const profile = element.getAttribute('demo');
    if (profile !== null) {
      playground.chooseProfile(profile);
      begin();
      return;
    }
    attribute.disconnect();
    element.removeEventListener('onboarding-sign-in', signIn);
    wallet.withdraw();
    stopReceipts();
    const { 'id-check-eid': eid, ...registered } = widget.identityProviders ?? {};
    if (eid === walletCheck) widget.identityProviders = registered;
    started.delete(element);
    panel.remove();
  });
  attribute.observe(element, { attributeFilter: ['demo'] });

  const { fetchQualification } = playground.api;
  const api: RawApi = {
    ...playground.api,
    fetchQualification: (request, context) => {
      // Appended here and not at the start, so that the panel stands below the widget's own screen.
      if (!panel.isConnected && element.hasAttribute('demo')) root.append(panel);
      const sections = playground.sections();
      const first =
        sections.find(({ id, status }) => id === begins?.at && status !== 'pending') ??
        sections.find(({ status }) => status === 'active') ??
        sections[0];
      // Later, since the widget has to load the new investor's sections first.
      if (begins && first) setTimeout(() => widget.goTo(first.milestoneId, first.id));
      begins = undefined;
      return fetchQualification(request, context);
    },
  };
  return { api, handInCheck: playground.handInCheck };
}
