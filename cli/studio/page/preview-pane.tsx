import { type ReactNode, useEffect, useRef, useState } from 'react';
import { textDirection } from '../../../src/language/rules/match-language';
import { LANGUAGES } from '../../../src/reference-backend/rules/language/languages';
import { builtInThemes } from '../../../src/theme/rules/theme-table';
import type { Preview, PreviewSettings } from '../preview/main';

const WIDTHS = [360, 768, 1280];
const SCHEMES = { 'light dark': 'As the system', light: 'Light', dark: 'Dark' } as const;

/** The widget in a page of its own, with what can be chosen for it. */
export function PreviewPane({
  onLoad,
}: {
  readonly onLoad: (preview: Preview) => void;
}): ReactNode {
  const [width, setWidth] = useState(360);
  const [settings, setSettings] = useState<PreviewSettings>({
    language: 'en',
    theme: 'default',
    scheme: 'light dark',
  });
  const preview = useRef<Preview>(undefined);
  /** Where the way back from right to left leads. */
  const leftToRight = useRef('en');
  const { room, scale, height } = useScale(width);
  const isRightToLeft = textDirection(settings.language) === 'rtl';
  const apply = (changed: Partial<PreviewSettings>) => {
    const next = { ...settings, ...changed };
    if (textDirection(next.language) === 'ltr') leftToRight.current = next.language;
    setSettings(next);
    preview.current?.applySettings(next);
  };

  return (
    <section className="preview" aria-labelledby="preview" data-width={width}>
      <h2 id="preview">Preview</h2>
      <div className="choices">
        <Choice
          label="Width"
          value={String(width)}
          options={WIDTHS.map((one) => [String(one), `${one} px`])}
          onChoose={(value) => setWidth(Number(value))}
        />
        <Choice
          label="Language"
          value={settings.language}
          options={LANGUAGES.map(({ code, name }) => [code, name])}
          onChoose={(language) => apply({ language })}
        />
        <Choice
          label="Colours"
          value={settings.scheme}
          options={Object.entries(SCHEMES)}
          onChoose={(scheme) => apply({ scheme: scheme as PreviewSettings['scheme'] })}
        />
        <Choice
          label="Theme"
          value={settings.theme}
          options={builtInThemes().map((theme) => [theme, theme])}
          onChoose={(theme) => apply({ theme })}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={isRightToLeft}
            onChange={({ target }) =>
              apply({ language: target.checked ? 'ar' : leftToRight.current })
            }
          />
          Right to left
        </label>
        <button type="button" onClick={() => preview.current?.startAgain()}>
          Forget the answers
        </button>
      </div>
      <div className="room" ref={room}>
        <iframe
          title="The widget with this profile"
          src="/preview.html"
          style={{ width, height, transform: `scale(${scale})` }}
          onLoad={({ currentTarget }) => {
            const loaded = currentTarget.contentWindow?.preview;
            if (!loaded) return;
            preview.current = loaded;
            loaded.applySettings(settings);
            onLoad(loaded);
          }}
        />
      </div>
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps): ReactNode {
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** On either side of the preview (CSS px). */
const BORDER = 1;

/** Drawn smaller than this it can't be read: its room scrolls sideways instead. */
const LEAST_SCALE = 0.7;

/** How much smaller the preview is drawn so that all of its width can be seen, and how high it is before that. */
function useScale(width: number) {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!room.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  const fitting = size.width === 0 ? 1 : size.width / (width + 2 * BORDER);
  const scale = Math.max(LEAST_SCALE, Math.min(1, fitting));
  return { room, scale, height: Math.max(0, size.height / scale - 2 * BORDER) };
}
