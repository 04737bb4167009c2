import type { ValidationError } from '../../../form/rules/model/section-model';
import type { TextLanguage } from './localized-text';

/** Why a value or a file is refused: by the form's own rules, or by what only a server knows. */
export type ErrorKey =
  | ValidationError['key']
  | 'unknownElement'
  | 'wrongForm'
  | 'unknownFile'
  | 'fileType'
  | 'fileSize'
  | 'noFileWanted';

type Texts = Readonly<Record<ErrorKey, string>>;

const TEXTS: Readonly<Record<TextLanguage, Texts>> = {
  en: {
    'form.errors.required': 'Fill in this field.',
    'form.errors.requiredCheckbox': 'Tick this box to continue.',
    'form.errors.requiredOption': 'Choose one of the options.',
    'form.errors.requiredFile': 'Upload this file.',
    'form.errors.option': 'This is not one of the options.',
    'form.errors.email': 'This is not an e-mail address.',
    'form.errors.tooShort': 'Too short: at least {{count}} characters.',
    'form.errors.tooLong': 'Too long: at most {{count}} characters.',
    'form.errors.number': 'This is not a number.',
    'form.errors.wholeNumber': 'Enter a whole number.',
    'form.errors.decimals': 'Too many decimal places: at most {{count}}.',
    'form.errors.min': 'Enter {{min}} or more.',
    'form.errors.max': 'Enter {{max}} or less.',
    'form.errors.tooFewEntries': 'At least {{min}} have to be entered.',
    'form.errors.date': 'This is not a date.',
    'form.errors.minDate': 'The date is before {{min}}.',
    'form.errors.maxDate': 'The date is after {{max}}.',
    'form.errors.connectWallet': 'Connect your wallet and sign the message.',
    unknownElement: 'This section has no such field.',
    wrongForm: 'This value does not fit the field.',
    unknownFile: 'This file has not arrived. Upload it again.',
    fileType: 'Files of this type are not accepted here.',
    fileSize: 'This file is too large.',
    noFileWanted: 'No file is expected here.',
  },
  de: {
    'form.errors.required': 'Bitte füllen Sie dieses Feld aus.',
    'form.errors.requiredCheckbox': 'Bitte setzen Sie den Haken, um fortzufahren.',
    'form.errors.requiredOption': 'Bitte wählen Sie eine der Möglichkeiten.',
    'form.errors.requiredFile': 'Bitte laden Sie diese Datei hoch.',
    'form.errors.option': 'Das ist keine der Möglichkeiten.',
    'form.errors.email': 'Das ist keine E-Mail-Adresse.',
    'form.errors.tooShort': 'Zu kurz: mindestens {{count}} Zeichen.',
    'form.errors.tooLong': 'Zu lang: höchstens {{count}} Zeichen.',
    'form.errors.number': 'Das ist keine Zahl.',
    'form.errors.wholeNumber': 'Bitte geben Sie eine ganze Zahl ein.',
    'form.errors.decimals': 'Zu viele Nachkommastellen: höchstens {{count}}.',
    'form.errors.min': 'Bitte geben Sie mindestens {{min}} ein.',
    'form.errors.max': 'Bitte geben Sie höchstens {{max}} ein.',
    'form.errors.tooFewEntries': 'Tragen Sie bitte mindestens {{min}} ein.',
    'form.errors.date': 'Das ist kein Datum.',
    'form.errors.minDate': 'Das Datum liegt vor dem {{min}}.',
    'form.errors.maxDate': 'Das Datum liegt nach dem {{max}}.',
    'form.errors.connectWallet': 'Verbinden Sie Ihr Wallet und signieren Sie die Nachricht.',
    unknownElement: 'Dieser Abschnitt hat kein solches Feld.',
    wrongForm: 'Dieser Wert passt nicht zu dem Feld.',
    unknownFile: 'Diese Datei ist nicht angekommen. Bitte laden Sie sie noch einmal hoch.',
    fileType: 'Dateien dieser Art werden hier nicht angenommen.',
    fileSize: 'Diese Datei ist zu groß.',
    noFileWanted: 'Hier wird keine Datei erwartet.',
  },
  fr: {
    'form.errors.required': 'Veuillez remplir ce champ.',
    'form.errors.requiredCheckbox': 'Cochez cette case pour continuer.',
    'form.errors.requiredOption': 'Choisissez une des options.',
    'form.errors.requiredFile': 'Veuillez déposer ce fichier.',
    'form.errors.option': 'Ce choix ne fait pas partie des options.',
    'form.errors.email': 'Ce n’est pas une adresse e-mail.',
    'form.errors.tooShort': 'Trop court : {{count}} caractères au moins.',
    'form.errors.tooLong': 'Trop long : {{count}} caractères au plus.',
    'form.errors.number': 'Ce n’est pas un nombre.',
    'form.errors.wholeNumber': 'Saisissez un nombre entier.',
    'form.errors.decimals': 'Trop de décimales : {{count}} au plus.',
    'form.errors.min': 'Saisissez {{min}} ou plus.',
    'form.errors.max': 'Saisissez {{max}} ou moins.',
    'form.errors.tooFewEntries': 'Saisissez-en au moins {{min}}.',
    'form.errors.date': 'Ce n’est pas une date.',
    'form.errors.minDate': 'La date est antérieure au {{min}}.',
    'form.errors.maxDate': 'La date est postérieure au {{max}}.',
    'form.errors.connectWallet': 'Connectez votre portefeuille et signez le message.',
    unknownElement: 'Cette section n’a pas ce champ.',
    wrongForm: 'Cette valeur ne convient pas à ce champ.',
    unknownFile: 'Ce fichier n’est pas arrivé. Déposez-le à nouveau.',
    fileType: 'Ce type de fichier n’est pas accepté ici.',
    fileSize: 'Ce fichier est trop volumineux.',
    noFileWanted: 'Aucun fichier n’est attendu ici.',
  },
  ar: {
    'form.errors.required': 'يرجى ملء هذا الحقل.',
    'form.errors.requiredCheckbox': 'يرجى تحديد هذا المربع للمتابعة.',
    'form.errors.requiredOption': 'يرجى اختيار أحد الخيارات.',
    'form.errors.requiredFile': 'يرجى رفع هذا الملف.',
    'form.errors.option': 'هذا ليس أحد الخيارات.',
    'form.errors.email': 'هذا ليس عنوان بريد إلكتروني.',
    'form.errors.tooShort': 'النص قصير جدًا: الحد الأدنى لعدد الأحرف {{count}}.',
    'form.errors.tooLong': 'النص طويل جدًا: الحد الأقصى لعدد الأحرف {{count}}.',
    'form.errors.number': 'هذا ليس رقمًا.',
    'form.errors.wholeNumber': 'يرجى إدخال عدد صحيح.',
    'form.errors.decimals': 'عدد المنازل العشرية كبير جدًا: الحد الأقصى {{count}}.',
    'form.errors.min': 'يرجى إدخال {{min}} أو أكثر.',
    'form.errors.max': 'يرجى إدخال {{max}} أو أقل.',
    'form.errors.tooFewEntries': 'الحد الأدنى المطلوب: {{min}}.',
    'form.errors.date': 'هذا ليس تاريخًا.',
    'form.errors.minDate': 'التاريخ قبل {{min}}.',
    'form.errors.maxDate': 'التاريخ بعد {{max}}.',
    'form.errors.connectWallet': 'اربط محفظتك ووقّع الرسالة.',
    unknownElement: 'لا يوجد حقل كهذا في هذا القسم.',
    wrongForm: 'هذه القيمة لا تناسب الحقل.',
    unknownFile: 'لم يصل هذا الملف. يرجى رفعه مرة أخرى.',
    fileType: 'هذا النوع من الملفات غير مقبول هنا.',
    fileSize: 'هذا الملف كبير جدًا.',
    noFileWanted: 'لا يُنتظر أي ملف هنا.',
  },
};

/** The message at an element, in the investor's language, with its parameters filled in. */
export function errorText(
  key: ErrorKey,
  language: TextLanguage,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return TEXTS[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(params[name] ?? ''),
  );
}
