import { ExternalLink } from '../kit/display/external-link';
import { mailtoOf, safeHref } from '../kit/rules/web-address';
import { useText } from '../language/context';

/** Height of the footer, in CSS pixels; held by footer.css. */
export const FOOTER_HEIGHT_PX = 40;

export interface FooterProps {
  readonly contactEmail: string | undefined;
  readonly supportUrl: string | undefined;
}

/** Contact and help, each only when the qualification has its address. */
export function Footer({ contactEmail, supportUrl }: FooterProps) {
  const translate = useText();
  const help = supportUrl ? safeHref(supportUrl) : null;
  return (
    <footer className="footer" part="footer">
      {contactEmail && (
        <a href={mailtoOf(contactEmail)}>{translate('component.Footer.links.contactUs')}</a>
      )}
      {help && (
        <ExternalLink href={help} newTabLabel={translate('shared.label.newTab')}>
          {translate('component.Footer.links.help')}
        </ExternalLink>
      )}
    </footer>
  );
}
