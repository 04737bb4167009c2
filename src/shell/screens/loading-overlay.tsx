import { SpinnerIcon } from '../../kit/display/spinner';
import { useText } from '../../language/context';

/**
 * Covers the widget, not the host page, while a section loads or submits (product-rules#widget-box). It stays
 * rendered when empty, since a live region has to be there before its text.
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
