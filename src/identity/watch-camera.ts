import { signal } from '@preact/signals-core';
import { type CameraFacts, type CameraProblem, cameraProblem } from './rules/camera-problem';

/** Chromium's interface for the page's Permissions-Policy. */
interface FeaturePolicy {
  allowsFeature(feature: string): boolean;
}

/**
 * Watches, without prompting the investor, whether the page or the provider's iframe can use the camera.
 * Calls back on each change; returns a stop function.
 */
export function watchCamera(
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
