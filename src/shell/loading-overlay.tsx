import { Spinner } from '../kit/spinner';
import { useText } from '../language/context';

/**
 * Covers the widget while a section loads or submits (spec section 2, 'Loading overlay'). 'Full screen'
 * is the widget's box, not the host's page (design decision 4).
 */
export function LoadingOverlay() {
  const translate = useText();
  return (
    <div className="loading-overlay" part="loading-overlay">
      <Spinner label={translate('shared.label.loading')} />
    </div>
  );
}
