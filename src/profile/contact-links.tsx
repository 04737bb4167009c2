import { buttonClass } from '../kit/controls/button';
import { ExternalLink } from '../kit/display/external-link';
import { mailtoOf, safeHref } from '../kit/rules/web-address';
import { useText } from '../language/context';

/** Where the profile says that questions can be asked. */
export interface Contact {
  readonly contactEmail?: string | undefined;
  readonly supportUrl?: string | undefined;
}

export interface ContactLinksProps extends Contact {
  readonly areButtons?: boolean;
}

/** Contact and help, each only when the qualification has its address. */
export function ContactLinks({ contactEmail, supportUrl, areButtons }: ContactLinksProps) {
  const translate = useText();
  const help = supportUrl ? safeHref(supportUrl) : null;
  return (
    <>
      {contactEmail && (
        <a
          className={areButtons ? buttonClass('primary') : undefined}
          href={mailtoOf(contactEmail)}
        >
          {translate('component.Footer.links.contactUs')}
        </a>
      )}
      {help && (
        <ExternalLink
          className={areButtons ? buttonClass(contactEmail ? 'secondary' : 'primary') : undefined}
          href={help}
          newTabLabel={translate('shared.label.newTab')}
        >
          {translate('component.Footer.links.help')}
        </ExternalLink>
      )}
    </>
  );
}
