import { SpinnerIcon } from '../../kit/display/spinner';
import { useText } from '../../language/context';

/**
 * Covers the widget while a section loads or submits. 'Full screen' is the widget's box, not the host's
 * page (product-rules#widget-box). Empty, it stays as the live region that reads the words out.
 */
export function LoadingOverlay({ shown }: { readonly shown: boolean }) {
  const translate = useText();
  return (
    <div className="loading-overlay" part="loading-overlay" role="status">
      {shown && (
        <span className="spinner">
          <SpinnerIcon />
          <span>{translate('shared.label.loading')}</span>
        </span>
      )}
    </div>
  );
}
