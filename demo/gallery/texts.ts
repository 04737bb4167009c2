/** The words of one language, long ones on purpose. */
export interface GalleryTexts {
  readonly title: string;
  readonly lede: string;
  readonly country: string;
  readonly number: string;
  readonly numberError: string;
  readonly employer: string;
  readonly helper: string;
  readonly funds: string;
  readonly savings: string;
  readonly sale: string;
  readonly declare: string;
  readonly save: string;
  readonly back: string;
  readonly skip: string;
  readonly remove: string;
  readonly progress: string;
  readonly saved: string;
  readonly failed: string;
  readonly locked: string;
  readonly note: string;
  readonly loading: string;
  readonly approved: string;
  readonly pending: string;
  readonly signOut: string;
  readonly language: string;
  readonly newTab: string;
  readonly dialogTitle: string;
  readonly dialogText: string;
}

const en: GalleryTexts = {
  title: 'Tax residence',
  lede: 'We need this to report to the tax authority of your country. Only countries where you pay tax count.',
  country: 'Country of tax residence *',
  number: 'Tax identification number *',
  numberError: 'Enter 13 digits, for example 1985071204815',
  employer: 'Name of your employer',
  helper:
    'As it stands on your last payslip. If you are self-employed, leave this empty. [Why we ask](https://example.com/why)',
  funds: 'Source of the funds you invest *',
  savings: 'Savings from employment',
  sale: 'Sale of property or company',
  declare: 'I declare that what I have stated is complete and true *',
  save: 'Save and continue',
  back: 'Back',
  skip: 'Do this later',
  remove: 'Delete',
  progress: '4 of 9 sections done',
  saved: 'Your answers are saved.',
  failed: 'Your answers could not be saved. Check your connection and try again.',
  locked: 'This section is locked, you are viewing your information in read-only mode.',
  note: 'A new version of the terms is there.',
  loading: 'Loading',
  approved: 'Approved',
  pending: 'Identity being reviewed',
  signOut: 'Sign out',
  language: 'Language',
  newTab: 'opens in a new tab',
  dialogTitle: 'You are about to change what is already approved',
  dialogText:
    'These answers were approved before. When you change them, your identity is checked again.',
};

const de: GalleryTexts = {
  ...en,
  title: 'Steuerliche Ansässigkeitsbescheinigung',
  lede: 'Wir brauchen das für die Meldung an die Steuerbehörde Ihres Landes. Es zählen nur Länder, in denen Sie Steuern zahlen.',
  country: 'Land der steuerlichen Ansässigkeit *',
  number: 'Steueridentifikationsnummer *',
  numberError: 'Geben Sie 13 Ziffern ein, zum Beispiel 1985071204815',
  employer: 'Name Ihres Arbeitgebers',
  funds: 'Herkunft des Vermögens, das Sie anlegen *',
  savings: 'Ersparnisse aus nichtselbstständiger Erwerbstätigkeit',
  sale: 'Verkauf einer Immobilie oder Unternehmensbeteiligung',
  declare: 'Ich erkläre, dass meine Angaben vollständig und wahrheitsgemäß sind *',
  save: 'Speichern und weiter',
  back: 'Zurück',
  skip: 'Später erledigen',
  remove: 'Löschen',
  progress: '4 von 9 Abschnitten erledigt',
  pending: 'Identität wird geprüft',
  loading: 'Wird geladen',
};

const ar: GalleryTexts = {
  ...en,
  title: 'الإقامة الضريبية',
  lede: 'نحتاج إلى هذه المعلومات لإبلاغ السلطة الضريبية في بلدك. لا تُحتسب إلا البلدان التي تدفع فيها الضرائب.',
  country: 'بلد الإقامة الضريبية *',
  number: 'رقم التعريف الضريبي *',
  numberError: 'أدخل ١٣ رقمًا، مثل 1985071204815',
  employer: 'اسم جهة العمل',
  helper:
    'كما يظهر في آخر قسيمة راتب. اتركه فارغًا إذا كنت تعمل لحسابك الخاص. [لماذا نسأل](https://example.com/why)',
  funds: 'مصدر الأموال التي تستثمرها *',
  savings: 'مدخرات من العمل',
  sale: 'بيع عقار أو شركة',
  declare: 'أقرّ بأن ما ذكرته كامل وصحيح *',
  save: 'حفظ ومتابعة',
  back: 'رجوع',
  skip: 'لاحقًا',
  remove: 'حذف',
  progress: 'اكتمل ٤ من ٩ أقسام',
  saved: 'تم حفظ إجاباتك.',
  failed: 'تعذّر حفظ إجاباتك. تحقق من الاتصال ثم أعد المحاولة.',
  locked: 'هذا القسم مقفل، أنت تعرض معلوماتك في وضع القراءة فقط.',
  note: 'يوجد إصدار جديد من الشروط.',
  loading: 'جارٍ التحميل',
  approved: 'تمت الموافقة',
  pending: 'الهوية قيد المراجعة',
  signOut: 'تسجيل الخروج',
  language: 'اللغة',
  newTab: 'يفتح في علامة تبويب جديدة',
  dialogTitle: 'أنت على وشك تغيير ما تمت الموافقة عليه',
  dialogText: 'تمت الموافقة على هذه الإجابات من قبل. عند تغييرها سيُعاد التحقق من هويتك.',
};

export const GALLERY_TEXTS: Readonly<Record<string, GalleryTexts>> = { en, de, ar };
