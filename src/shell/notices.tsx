import { Notice } from '../kit/notice';
import { useValue } from '../kit/use-value';
import { useText } from '../language/context';
import type { NoticeStore } from './notices-store';

/** The notices in the flow of the page, above what they speak of. */
export function Notices({ store }: { readonly store: NoticeStore }) {
  const translate = useText();
  const notices = useValue(store.notices);
  return (
    <div className="notices">
      {notices.map(({ id, tone, key, params, detail, reference }) => (
        <Notice
          key={id}
          tone={tone}
          title={translate(key, params)}
          onDismiss={() => store.dismiss(id)}
          dismissLabel={translate('shared.label.close')}
        >
          {detail && <p>{detail}</p>}
          {reference && (
            <p className="reference">
              {translate('shared.label.reference')}: {reference}
            </p>
          )}
        </Notice>
      ))}
    </div>
  );
}
