import type { TextLanguage } from './localized-text';

/** Titles of refusals an investor can meet, by code. */
const TITLES: Readonly<Record<string, Readonly<Record<TextLanguage, string>>>> = {
  SESSION_MISSING: {
    en: 'You are not signed in.',
    de: 'Sie sind nicht angemeldet.',
    fr: 'Vous n’êtes pas connecté.',
    ar: 'لم يتم تسجيل دخولك.',
  },
  SESSION_EXPIRED: {
    en: 'Your session has ended. Sign in again.',
    de: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
    fr: 'Votre session a expiré. Reconnectez-vous.',
    ar: 'انتهت جلستك. يرجى تسجيل الدخول مرة أخرى.',
  },
  SECTION_NOT_FOUND: {
    en: 'Your profile has no such section.',
    de: 'Ihr Profil hat keinen solchen Abschnitt.',
    fr: 'Votre profil n’a pas cette section.',
    ar: 'لا يوجد قسم كهذا في ملفك.',
  },
  SECTION_LOCKED: {
    en: 'This section can’t be changed now.',
    de: 'Dieser Abschnitt kann zurzeit nicht geändert werden.',
    fr: 'Cette section ne peut pas être modifiée actuellement.',
    ar: 'لا يمكن تعديل هذا القسم الآن.',
  },
  SESSION_CHANGED: {
    en: 'Somebody else has signed in meanwhile.',
    de: 'In der Zwischenzeit hat sich jemand anders angemeldet.',
    fr: 'Quelqu’un d’autre s’est connecté entre-temps.',
    ar: 'سجّل شخص آخر الدخول في هذه الأثناء.',
  },
  SECTION_CHANGED: {
    en: 'This section was changed elsewhere in the meantime.',
    de: 'Dieser Abschnitt wurde inzwischen an anderer Stelle geändert.',
    fr: 'Cette section a été modifiée ailleurs entre-temps.',
    ar: 'تم تعديل هذا القسم من مكان آخر في هذه الأثناء.',
  },
  SECTION_INVALID: {
    en: 'Some answers can’t be saved as they are.',
    de: 'Einige Angaben können so nicht gespeichert werden.',
    fr: 'Certaines réponses ne peuvent pas être enregistrées telles quelles.',
    ar: 'لا يمكن حفظ بعض الإجابات كما هي.',
  },
  LANGUAGE_UNKNOWN: {
    en: 'This language is not offered.',
    de: 'Diese Sprache wird nicht angeboten.',
    fr: 'Cette langue n’est pas proposée.',
    ar: 'هذه اللغة غير متاحة.',
  },
  DISCLAIMER_NOT_FOUND: {
    en: 'There is no such disclaimer.',
    de: 'Diesen Hinweis gibt es nicht.',
    fr: 'Cet avertissement n’existe pas.',
    ar: 'لا يوجد إخلاء مسؤولية كهذا.',
  },
  WALLET_SIGNATURE_INVALID: {
    en: 'The signature does not belong to this wallet.',
    de: 'Die Signatur gehört nicht zu diesem Wallet.',
    fr: 'La signature n’est pas celle de ce portefeuille.',
    ar: 'التوقيع لا يعود إلى هذه المحفظة.',
  },
  WALLET_ADDRESS_INVALID: {
    en: 'This is no wallet address.',
    de: 'Das ist keine Wallet-Adresse.',
    fr: 'Ceci n’est pas une adresse de portefeuille.',
    ar: 'هذا ليس عنوان محفظة.',
  },
  WALLET_CHALLENGE_MISSING: {
    en: 'The wallet has to sign a second message.',
    de: 'Das Wallet muss eine zweite Nachricht signieren.',
    fr: 'Le portefeuille doit signer un second message.',
    ar: 'يجب أن توقّع المحفظة رسالة ثانية.',
  },
  WALLET_CHALLENGE_EXPIRED: {
    en: 'The message your wallet signed has expired.',
    de: 'Die Nachricht, die Ihr Wallet signiert hat, ist abgelaufen.',
    fr: 'Le message signé par votre portefeuille a expiré.',
    ar: 'انتهت صلاحية الرسالة التي وقّعتها محفظتك.',
  },
  WALLET_TAKEN: {
    en: 'This wallet belongs to another investor.',
    de: 'Dieses Wallet gehört einem anderen Anleger.',
    fr: 'Ce portefeuille appartient à un autre investisseur.',
    ar: 'هذه المحفظة تعود إلى مستثمر آخر.',
  },
  DOCUMENT_REFUSED: {
    en: 'A file can’t be accepted.',
    de: 'Eine Datei kann nicht angenommen werden.',
    fr: 'Un fichier ne peut pas être accepté.',
    ar: 'لا يمكن قبول أحد الملفات.',
  },
  HANDOFF_USED: {
    en: 'This link was opened already.',
    de: 'Dieser Link wurde bereits geöffnet.',
    fr: 'Ce lien a déjà été ouvert.',
    ar: 'سبق فتح هذا الرابط.',
  },
  HANDOFF_ENDED: {
    en: 'This link has ended. Make a new one at your computer.',
    de: 'Dieser Link gilt nicht mehr. Erstellen Sie am Computer einen neuen.',
    fr: 'Ce lien n’est plus valable. Créez-en un nouveau sur votre ordinateur.',
    ar: 'انتهت صلاحية هذا الرابط. أنشئ رابطًا جديدًا على حاسوبك.',
  },
  HANDOFF_FORBIDDEN: {
    en: 'This file was not asked for.',
    de: 'Diese Datei wurde nicht angefordert.',
    fr: 'Ce fichier n’a pas été demandé.',
    ar: 'لم يُطلب هذا الملف.',
  },
  RECEIPT_NOT_FOUND: {
    en: 'There is no receipt yet.',
    de: 'Es gibt noch keine Eingangsbestätigung.',
    fr: 'Il n’y a pas encore d’accusé de réception.',
    ar: 'لا يوجد إيصال بعد.',
  },
  ERROR_DOCUMENTS_NOT_FOUND: {
    en: 'There is no document yet.',
    de: 'Es liegt noch kein Dokument vor.',
    fr: 'Aucun document pour l’instant.',
    ar: 'لا يوجد مستند بعد.',
  },
};

/** The title of a refusal in the investor's language; undefined for codes no investor meets. */
export function problemTitle(code: string, language: TextLanguage): string | undefined {
  return TITLES[code]?.[language];
}
