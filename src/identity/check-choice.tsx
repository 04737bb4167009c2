import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Onboarding, useOnboarding } from '../app/onboarding';
import type { PluginDefinition, Section } from '../http/schemas';
import { Button } from '../kit/controls/button';
import { ChoiceCard } from '../kit/controls/choice-card';
import { FieldFrame } from '../kit/controls/field-frame';
import { Spinner } from '../kit/display/spinner';
import { useValue } from '../kit/hooks/use-value';
import { showOutcome } from '../kit/overlays/focus';
import { intlLocale } from '../kit/rules/intl-locale';
import { wait, whenTrue } from '../kit/waiting/waiting';
import { useText } from '../language/context';
import type { Translate } from '../language/text';
import { isKycUndecided } from '../profile/rules/kyc-poll-delay';
import { isSupported, loadProvider } from './identity-providers';
import { PendingView, UnsupportedView } from './outcome-views';
import { brandOf, nameIn } from './plugin-texts';
import type { IdentityProvider } from './providers/identity-provider';
import { IDENTITY_SLOW_AFTER_MS } from './run-sdk';

/** What is known of one way: nothing yet, nothing for a while, that it can be chosen, that it can't run here. */
type WayState = 'asking' | 'slow' | 'open' | 'unsupported';

interface Way {
  readonly state: WayState;
  readonly name?: IdentityProvider['name'];
}

interface CheckChoiceProps {
  readonly section: Section;
  /** The plugins that have a provider, in the backend's order. */
  readonly plugins: readonly PluginDefinition[];
  /** The check of the chosen one. */
  readonly children: (plugin: PluginDefinition) => ReactNode;
}

/**
 * A section's checks of which the investor picks one (product-rules#check-choice). Only what can run in this browser
 * can be picked; where one alone can, it starts at once.
 */
export function CheckChoice({ section, plugins, children }: CheckChoiceProps): ReactNode {
  const onboarding = useOnboarding();
  const translate = useText();
  const picks = picksOf(onboarding);
  const [picked, setPicked] = useState(() => picks.get(section.id));
  // A check that runs goes on, whatever the page registers meanwhile.
  const [running, setRunning] = useState<string>();
  const ways = useWays(plugins);
  const isUnderReview = useReview(section.status === 'locked');
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const stateOf = (id: string): WayState => ways.get(id)?.state ?? 'asking';
  const possible = plugins.filter(({ id }) => stateOf(id) !== 'unsupported');
  const open = plugins.filter(({ id }) => stateOf(id) === 'open');
  const only = plugins.length === 1 ? plugins[0] : possible.length === 1 ? open[0] : undefined;
  const chosen =
    plugins.find(({ id }) => id === running) ?? possible.find(({ id }) => id === picked) ?? only;
  if (chosen && chosen.id !== picked) setPicked(chosen.id);
  if (chosen && chosen.id !== running && stateOf(chosen.id) === 'open') setRunning(chosen.id);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const target = box.current?.querySelector<HTMLElement>(chosen ? '.plugin' : ':enabled');
    if (target) showOutcome(target);
  }, [chosen]);

  const pick = (id: string | undefined) => {
    moved.current = true;
    if (id === undefined) picks.delete(section.id);
    else picks.set(section.id, id);
    setPicked(id);
    setRunning(undefined);
  };

  return (
    <div ref={box} className="plugins">
      {!chosen && isUnderReview && <PendingView id="" />}
      {!chosen && !isUnderReview && possible.length === 0 && <UnsupportedView />}
      {!chosen && !isUnderReview && possible.length > 0 && (
        <Cards plugins={plugins} ways={ways} translate={translate} onPick={pick} />
      )}
      {chosen && possible.some(({ id }) => id !== chosen.id) && (
        <Button className="plugin-another" onClick={() => pick(undefined)}>
          {translate('component.IdentityCheck.another')}
        </Button>
      )}
      {chosen && children(chosen)}
    </div>
  );
}

interface CardsProps {
  readonly plugins: readonly PluginDefinition[];
  readonly ways: ReadonlyMap<string, Way>;
  readonly translate: Translate;
  readonly onPick: (id: string) => void;
}

function Cards({ plugins, ways, translate, onPick }: CardsProps): ReactNode {
  const [selected, setSelected] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const go = () => {
    if (selected !== undefined && ways.get(selected)?.state === 'open') return onPick(selected);
    setMissing(true);
    group.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  };
  // Enter in a radio button would submit the form around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    go();
  };
  const isSlow = [...ways.values()].some(({ state }) => state === 'slow');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the radio buttons inside have the interaction
    <div ref={group} className="plugin" part="identity-check" onKeyDown={onKeyDown}>
      <FieldFrame
        id="check-choice"
        role="radiogroup"
        wide
        label={translate('component.IdentityCheck.choose')}
        error={isMissing && translate('form.chooseOption')}
      >
        <div className="choices plugin-choices">
          {plugins.map((plugin) => {
            const { id, label } = plugin;
            const { state = 'asking', name } = ways.get(id) ?? {};
            return (
              <ChoiceCard
                key={id}
                type="radio"
                // Its own form, so that the section's neither sends nor checks it.
                form="check-choice"
                name="check-choice"
                value={id}
                checked={selected === id}
                disabled={state !== 'open'}
                onChange={() => {
                  setSelected(id);
                  setMissing(false);
                }}
                label={
                  <b>
                    {label ||
                      nameIn(name, translate.locale) ||
                      brandOf(id) ||
                      translate('component.IdentityCheck.label')}
                  </b>
                }
                hint={<CardHint plugin={plugin} state={state} translate={translate} />}
              />
            );
          })}
        </div>
      </FieldFrame>
      {isSlow && <p role="status">{translate('component.IdentityCheck.slow')}</p>}
      <Button variant="primary" onClick={go}>
        {translate('shared.label.continue')}
      </Button>
    </div>
  );
}

interface CardHintProps {
  readonly plugin: PluginDefinition;
  readonly state: WayState;
  readonly translate: Translate;
}

const NEEDS = ['camera', 'document', 'phone', 'wallet'] as const;

function CardHint({ plugin, state, translate }: CardHintProps): ReactNode {
  const { description, needs = [], minutes } = plugin;
  const locale = intlLocale(translate.locale);
  const things = NEEDS.filter((need) => needs.includes(need)).map((need) =>
    translate(`component.IdentityCheck.coming.${need}`),
  );
  const hasTime = minutes !== undefined && minutes > 0;
  const time = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  });
  return (
    <>
      {description && <span className="plugin-line">{description}</span>}
      {things.length > 0 && (
        <span className="plugin-line">
          {translate('component.IdentityCheck.coming.title')}:{' '}
          {new Intl.ListFormat(locale, { type: 'unit' }).format(things)}
        </span>
      )}
      {hasTime && <span className="plugin-line">{time.format(minutes)}</span>}
      {state === 'unsupported' && (
        <span className="plugin-line">{translate('component.IdentityCheck.unsupported')}</span>
      )}
      {(state === 'asking' || state === 'slow') && (
        <Spinner label={translate('component.IdentityCheck.loading')} />
      )}
    </>
  );
}

/**
 * What is known of each way. Each is asked by itself, so that none waits for another; a single one is not, since its check
 * asks it.
 */
function useWays(plugins: readonly PluginDefinition[]): ReadonlyMap<string, Way> {
  const onboarding = useOnboarding();
  const { identityProviders } = useValue(onboarding.configuration.props);
  const [ways, setWays] = useState<ReadonlyMap<string, Way>>(new Map());
  // What has answered is not loaded again where the page sets the same anew, as a view that renders again does.
  const [loaded] = useState(() => new Map<string, unknown>());
  const ids = plugins.length > 1 ? plugins.map(({ id }) => id).join(' ') : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is registered decides what there is to ask
  useEffect(() => {
    const left = new AbortController();
    const loadOf = (id: string) => identityProviders?.[id]?.load;
    const note = (id: string, way: Way) => {
      if (!left.signal.aborted) setWays((known) => new Map(known).set(id, way));
    };
    const ask = async (id: string) => {
      const answered = new AbortController();
      const late = wait(
        IDENTITY_SLOW_AFTER_MS,
        AbortSignal.any([left.signal, answered.signal]),
      ).then(
        () => note(id, { state: 'slow' }),
        () => {},
      );
      try {
        const provider = await loadProvider(onboarding, id);
        const state = (await isSupported(onboarding, provider)) ? 'open' : 'unsupported';
        note(id, { state, name: provider.name });
        if (!left.signal.aborted) loaded.set(id, loadOf(id));
      } catch {
        // The start says what is wrong, and offers another try.
        note(id, { state: 'open' });
      } finally {
        answered.abort(new DOMException('it has answered', 'AbortError'));
        await late;
      }
    };
    for (const id of ids.split(' ').filter(Boolean)) {
      if (!loaded.has(id) || loaded.get(id) !== loadOf(id)) void ask(id);
    }
    return () => left.abort(new DOMException('the choice was left', 'AbortError'));
  }, [ids, identityProviders, onboarding]);
  return ways;
}

/** Whether a locked section waits for the KYC decision, after which it is read again. */
function useReview(isLocked: boolean): boolean {
  const { kyc, visits } = useOnboarding();
  const isUnderReview = useValue(kyc.status) === 'Pending' && isLocked;
  useEffect(() => {
    if (isLocked) void kyc.read();
  }, [isLocked, kyc]);
  useEffect(() => {
    if (!isUnderReview) return;
    const left = new AbortController();
    const isDecided = () => kyc.status.value !== undefined && !isKycUndecided(kyc.status.value);
    whenTrue(isDecided, left.signal)
      .then(() => visits.reload(left.signal))
      .catch(() => {});
    return () => left.abort(new DOMException('the choice was left', 'AbortError'));
  }, [isUnderReview, kyc, visits]);
  return isUnderReview;
}

/** What this investor has picked, by section, until they are forgotten or the page is left. */
export function picksOf({ lazy, lifetime }: Onboarding): Map<string, string> {
  const { investor } = lifetime;
  if (lazy.checkPicks?.investor !== investor) lazy.checkPicks = { investor, picks: new Map() };
  return lazy.checkPicks.picks;
}
