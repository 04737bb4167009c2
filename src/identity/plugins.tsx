import { useEffect, useRef, useState } from 'react';
import { useOnboarding } from '../app/onboarding';
import type { PluginDefinition, Section } from '../http/schemas';
import { Button } from '../kit/controls/button';
import { Notice } from '../kit/display/notice';
import { Spinner } from '../kit/display/spinner';
import { useValue } from '../kit/hooks/use-value';
import { showOutcome } from '../kit/overlays/focus';
import { isRecord } from '../kit/rules/is-record';
import { useSheet } from '../kit/styles/use-sheet';
import { useText } from '../language/context';
import { ErrorBoundary } from '../shell/screens/error-boundary';
import { CheckChoice } from './check-choice';
import { CheckPreview } from './check-preview';
import css from './identity.css?inline';
import { createIdentityCheck } from './identity-check';
import { PendingView, UnsupportedView } from './outcome-views';
import { nameIn } from './plugin-texts';
import { isLoading, isOver } from './rules/check-phase';
import { containerId } from './rules/plugin-data';
import { isKnownPlugin, isPluginId } from './rules/plugin-id';

/** The plugin containers of a section, each in its own region. */
export function Plugins({ section }: { readonly section: Section }) {
  const ref = useRef<HTMLDivElement>(null);
  useSheet(ref, css);
  const { identityProviders } = useValue(useOnboarding().configuration.props);
  // A check that runs goes on, whatever the page registers meanwhile.
  const [seen] = useState(() => new Set<string>());
  const plugins = (section.plugins ?? []).filter(
    ({ id }, index, all) =>
      (seen.has(id) || isKnownPlugin(id, identityProviders)) &&
      all.findIndex((one) => one.id === id) === index,
  );
  for (const { id } of plugins) seen.add(id);
  const container = (plugin: PluginDefinition) => (
    <ErrorBoundary key={`${section.id} ${plugin.id}`} region={`plugin ${section.id} ${plugin.id}`}>
      <PluginContainer plugin={plugin} section={section} />
    </ErrorBoundary>
  );
  const isChoice = section.choose === 'one' && plugins.length > 0;
  return (
    <div ref={ref} className="plugins">
      {isChoice ? (
        <CheckChoice key={section.id} section={section} plugins={plugins}>
          {container}
        </CheckChoice>
      ) : (
        plugins.map(container)
      )}
    </div>
  );
}

interface PluginContainerProps {
  readonly plugin: PluginDefinition;
  readonly section: Section;
}

function PluginContainer({ plugin, section }: PluginContainerProps) {
  const onboarding = useOnboarding();
  const translate = useText();
  const [check] = useState(() =>
    createIdentityCheck(
      { sectionId: section.id, locked: section.status === 'locked', plugin },
      onboarding,
    ),
  );
  useEffect(() => check.mount(), [check]);
  const phase = useValue(check.phase);
  const { id } = plugin;
  const { identityProviders = {} } = useValue(onboarding.configuration.props);
  const isBuiltIn = isPluginId(id) && !Object.hasOwn(identityProviders, id);
  const name = useValue(check.name);
  const outcome = useRef<HTMLDivElement>(null);
  const hasAsked = useRef(false);
  const tryAgain = () => {
    hasAsked.current = true;
    check.tryAgain();
  };
  // A check that fails by itself moves nothing; one that the investor began is told where they see it.
  useEffect(() => {
    const words = outcome.current?.querySelector<HTMLElement>('.notice-text');
    if (words && (hasAsked.current || phase === 'stopped')) showOutcome(words);
    if (!isLoading(phase)) hasAsked.current = false;
  }, [phase]);
  const title = nameIn(name, translate.locale) ?? translate('component.IdentityCheck.label');
  // A provider's own frame has no name in the investor's language, and may come at any time.
  useEffect(() => {
    const { element } = onboarding.host;
    const nameFrames = () => {
      for (const frame of framesOf(element, id)) frame.title = title;
    };
    nameFrames();
    const watch = new MutationObserver(nameFrames);
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [title, id, onboarding]);
  const data = isRecord(plugin.config?.data) ? plugin.config.data : {};
  // A workflow has steps of its own.
  const isListed = isBuiltIn && id === 'id-check-onfido' && !data.workflowRunId;

  if (phase === 'nothing') return null;
  if (phase === 'pending') return <PendingView id={id} />;
  if (phase === 'unsupported') return <UnsupportedView />;
  const [frame = null] = phase === 'live' ? framesOf(onboarding.host.element, id) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, which would join it to the form
    <div
      className="plugin"
      part="identity-check"
      role="group"
      tabIndex={-1}
      aria-label={translate('component.IdentityCheck.label')}
      aria-busy={isLoading(phase)}
    >
      <CheckPreview
        isListed={isListed}
        step={data.step}
        isFolded={phase === 'live'}
        frame={frame}
        usesCamera={
          isBuiltIn || plugin.needs?.includes('camera') || frame?.allow.includes('camera')
        }
      />
      {isOver(phase) && phase !== 'cancelled' && (
        <div ref={outcome}>
          <Notice
            tone="error"
            title={translate(`component.IdentityCheck.${phase}`)}
            actions={<Button onClick={tryAgain}>{translate('shared.label.tryAgain')}</Button>}
          />
        </div>
      )}
      {phase === 'cancelled' && (
        <Button variant="primary" onClick={tryAgain}>
          {translate('component.IdentityCheck.startAgain')}
        </Button>
      )}
      {isLoading(phase) && (
        <div className="plugin-loading">
          <Spinner label={translate('component.IdentityCheck.loading')} />
          {phase === 'slow' && (
            <>
              <p role="status">{translate('component.IdentityCheck.slow')}</p>
              <Button onClick={tryAgain}>{translate('shared.label.tryAgain')}</Button>
            </>
          )}
        </div>
      )}
      <div className="plugin-frame" hidden={isOver(phase)}>
        <slot name={containerId(id)} />
      </div>
    </div>
  );
}

function framesOf(element: Element, id: string): NodeListOf<HTMLIFrameElement> {
  return element.querySelectorAll(`#${CSS.escape(containerId(id))} iframe`);
}
