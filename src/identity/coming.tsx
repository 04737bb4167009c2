import { useEffect, useMemo, useState } from 'react';
import { Notice } from '../kit/notice';
import { useText } from '../language/context';
import { watchCamera } from './camera';
import { CameraIcon, DocumentIcon, SelfieIcon } from './icons';
import type { CameraProblem } from './rules/camera-problem';
import type { PluginData } from './rules/plugin-data';
import type { PluginId } from './rules/plugin-id';
import { comingParts, pluginSteps } from './rules/plugin-steps';
import { frameOrigin } from './rules/sumsub-token';

const ICONS = { document: DocumentIcon, selfie: SelfieIcon, camera: CameraIcon };

interface ComingProps {
  readonly pluginId: PluginId;
  readonly data: PluginData;
}

/** What the check will ask for, and help where the camera can't be used; the SDK waits for none of it. */
export function Coming({ pluginId, data }: ComingProps) {
  const translate = useText();
  const isFirst = pluginId === 'id-check-onfido';
  const parts = comingParts(isFirst ? pluginSteps(data.step) : undefined);
  const problem = useCameraProblem(isFirst ? undefined : data.sdkToken);
  if (parts.length === 0) return null;
  return (
    <div className="coming">
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

/** `frameToken`: the token of a provider that has an iframe of its own. */
function useCameraProblem(frameToken: string | undefined): CameraProblem | undefined {
  const [problem, setProblem] = useState<CameraProblem>();
  const origin = useMemo(
    () => (frameToken === undefined ? undefined : frameOrigin(frameToken)),
    [frameToken],
  );
  useEffect(() => watchCamera(origin, setProblem), [origin]);
  return problem;
}
