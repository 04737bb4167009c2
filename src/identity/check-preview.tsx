import { signal } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import { Heading } from '../kit/display/heading';
import { Notice } from '../kit/display/notice';
import { ChevronIcon, icon } from '../kit/icons/icons';
import { useText } from '../language/context';
import {
  type CameraFacts,
  type CameraProblem,
  cameraProblem,
  pluginSteps,
  previewParts,
} from './rules/step-texts';

// Shapes from Lucide, ISC License: see src/kit/icons/icons.tsx.

const DocumentIcon = /* @__PURE__ */ icon(
  'M16 10h2M16 14h2M6.17 15a3 3 0 0 1 5.66 0M7 11a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
);
const SelfieIcon = /* @__PURE__ */ icon(
  'M3 7V5a2 2 0 0 1 2-2h2M17 3h2a2 2 0 0 1 2 2v2M21 17v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2M8 14s1.5 2 4 2 4-2 4-2M9 9h.01M15 9h.01',
);
const CameraIcon = /* @__PURE__ */ icon(
  'M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3zM9 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
);

const ICONS = { document: DocumentIcon, selfie: SelfieIcon, camera: CameraIcon };

interface CheckPreviewProps {
  /** What is coming is known: others name it in `needs`. */
  readonly isListed: boolean;
  /** The steps as the backend sent them. */
  readonly step: unknown;
  /** The check runs, and the list would push it down. */
  readonly isFolded: boolean;
  /** The provider's iframe, once it exists; null for a provider without one. */
  readonly frame: HTMLIFrameElement | null;
  /** Help is shown when the camera can't be used. */
  readonly usesCamera: boolean | undefined;
}

/**
 * What the check will ask for, and help when the camera can't be used. The SDK starts without waiting for it.
 */
export function CheckPreview({ isListed, step, isFolded, frame, usesCamera }: CheckPreviewProps) {
  const translate = useText();
  const parts = previewParts(isListed ? pluginSteps(step) : undefined);
  const [problem, setProblem] = useState<CameraProblem>();
  useEffect(
    () => (usesCamera ? watchCamera(frame, setProblem) : setProblem(undefined)),
    [frame, usesCamera],
  );
  if (parts.length === 0 || (!isListed && !problem)) return null;
  return (
    <div className="check-preview">
      {isListed && (
        <details open={!isFolded}>
          <summary>
            <Heading level={2} className="label">
              {translate('component.IdentityCheck.coming.title')}
            </Heading>
            <ChevronIcon />
          </summary>
          <ul>
            {parts.map((part) => {
              const Icon = ICONS[part];
              return (
                <li key={part}>
                  <Icon />
                  {translate(`component.IdentityCheck.coming.${part}`)}
                </li>
              );
            })}
          </ul>
        </details>
      )}
      {problem && (
        <Notice tone="warning" title={translate(`component.IdentityCheck.camera.${problem}.title`)}>
          <p>{translate(`component.IdentityCheck.camera.${problem}.help`)}</p>
        </Notice>
      )}
    </div>
  );
}

/** Chromium's interface for the page's Permissions-Policy. */
interface FeaturePolicy {
  allowsFeature(feature: string): boolean;
}

/**
 * Watches, without prompting the investor, whether the page or the provider's iframe can use the camera.
 * Calls back on each change; returns a stop function.
 */
function watchCamera(
  frame: HTMLIFrameElement | null,
  onChange: (problem: CameraProblem | undefined) => void,
): () => void {
  const facts = signal<CameraFacts>({ allowedByPolicy: allowedByPolicy(frame) });
  const stop = new AbortController();
  const { signal: stopped } = stop;
  const update = (more: CameraFacts) => {
    if (!stopped.aborted) facts.value = { ...facts.peek(), ...more };
  };
  const end = facts.subscribe((current) => onChange(cameraProblem(current)));

  void followPermission(update, stopped);
  const checkDevices = async () => update({ hasCamera: await hasCamera() });
  void checkDevices();
  navigator.mediaDevices?.addEventListener('devicechange', checkDevices, { signal: stopped });
  return () => {
    stop.abort();
    end();
  };
}

function allowedByPolicy(frame: HTMLIFrameElement | null): boolean | undefined {
  const { featurePolicy } = (frame ?? document) as { featurePolicy?: FeaturePolicy };
  return featurePolicy?.allowsFeature('camera');
}

async function followPermission(
  update: (facts: CameraFacts) => void,
  stopped: AbortSignal,
): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: 'camera' });
    const read = () => update({ permission: status.state });
    read();
    if (!stopped.aborted) status.addEventListener('change', read, { signal: stopped });
  } catch {
    // Not every browser knows this permission; then there is no report.
  }
}

/** Undefined where the browser does not tell, as on pages without HTTPS. */
async function hasCamera(): Promise<boolean | undefined> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    return undefined;
  }
}
