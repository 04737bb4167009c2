import type { ReactNode } from 'react';
import { useOnboarding } from '../app/onboarding';
import { Heading } from '../kit/display/heading';
import { Notice } from '../kit/display/notice';
import { useValue } from '../kit/hooks/use-value';
import { PendingIcon } from '../kit/icons/icons';
import { useText } from '../language/context';
import { ContactLinks } from '../profile/contact-links';
import { pluginKey } from './plugin-texts';

/** The provider, or each of a choice, can't run in this browser: said in words, with whom to ask. */
export function UnsupportedView(): ReactNode {
  const { profile } = useOnboarding();
  const translate = useText();
  const { contactEmail, supportUrl } = useValue(profile.qualification) ?? {};
  return (
    <div className="plugin" part="identity-check">
      <Notice
        tone="warning"
        title={translate('component.IdentityCheck.failed')}
        actions={
          (contactEmail || supportUrl) && (
            <ContactLinks contactEmail={contactEmail} supportUrl={supportUrl} />
          )
        }
      >
        <p>{translate('component.IdentityCheck.unsupported')}</p>
      </Notice>
    </div>
  );
}

/** Stands instead of a locked check while the KYC status is pending (product-rules#pending-view). */
export function PendingView({ id }: { readonly id: string }): ReactNode {
  const translate = useText();
  return (
    <section className="plugin plugin-pending" part="identity-check">
      <PendingIcon />
      <Heading level={2}>{translate(pluginKey(translate, id, 'kycStatus.pending.title'))}</Heading>
      <p>{translate(pluginKey(translate, id, 'kycStatus.pending.description'))}</p>
    </section>
  );
}
