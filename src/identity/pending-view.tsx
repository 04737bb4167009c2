import { PendingIcon } from '../kit/icons/icons';
import { useText } from '../language/context';
import type { PluginId } from './rules/plugin-id';

/** Stands instead of a locked check while the KYC status is pending (product-rules#pending-view). */
export function PendingView({ id }: { readonly id: PluginId }) {
  const translate = useText();
  return (
    <section className="plugin plugin-pending" part="identity-check">
      <PendingIcon />
      <h2>{translate(`plugins.${id}.kycStatus.pending.title`)}</h2>
      <p>{translate(`plugins.${id}.kycStatus.pending.description`)}</p>
    </section>
  );
}
