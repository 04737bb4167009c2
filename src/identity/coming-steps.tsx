import { useEffect, useState } from 'react';
import { Notice } from '../kit/display/notice';
import { useText } from '../language/context';
import { CameraIcon, DocumentIcon, SelfieIcon } from './icons';
import type { CameraProblem } from './rules/camera-problem';
import type { PluginId } from './rules/plugin-id';
import { comingParts, pluginSteps } from './rules/plugin-steps';
import { watchCamera } from './watch-camera';

const ICONS = { document: DocumentIcon, selfie: SelfieIcon, camera: CameraIcon };

interface ComingStepsProps {
  readonly pluginId: PluginId;
  /** The steps as the backend sent them. */
  readonly step: unknown;
  /** The provider's iframe, once it exists; null for a provider without one. */
  readonly frame: HTMLIFrameElement | null;
}

/**
 * What the check will ask for, and help when the camera can't be used. The SDK starts without waiting for it.
 */
export function ComingSteps({ pluginId, step, frame }: ComingStepsProps) {
  const translate = useText();
  const parts = comingParts(pluginId === 'id-check-onfido' ? pluginSteps(step) : undefined);
  const [problem, setProblem] = useState<CameraProblem>();
  useEffect(() => watchCamera(frame, setProblem), [frame]);
  if (parts.length === 0) return null;
  return (
    <div className="coming-steps">
      <h2 className="label">{translate('component.IdentityCheck.coming.title')}</h2>
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
      {problem && (
        <Notice tone="warning" title={translate(`component.IdentityCheck.camera.${problem}.title`)}>
          <p>{translate(`component.IdentityCheck.camera.${problem}.help`)}</p>
        </Notice>
      )}
    </div>
  );
}
