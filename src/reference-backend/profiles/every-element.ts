import type {
  LocalizedElement,
  MilestoneDefinition,
  ProfileDefinition,
  SectionDefinition,
} from '../rules/profile/profile-definition';
import { HOUSE, PRIVACY_DISCLAIMER, RISK_DISCLAIMER, YES_NO } from './common';
import { COUNTRY_OPTIONS } from './countries';

const MEGABYTE = 1024 * 1024;
const SCANS = ['application/pdf', 'image/jpeg', 'image/png'];

const SIMPLE_FIELDS: SectionDefinition = {
  id: 'simple-fields',
  label: { en: 'Simple fields', de: 'Einfache Felder', fr: 'Champs simples', ar: 'حقول بسيطة' },
  elements: [
    {
      id: 'company_name',
      type: 'string',
      label: { en: 'Company name', de: 'Firmenname', fr: 'Nom de la société', ar: 'اسم الشركة' },
      introText: {
        en: 'Take it from the [register of companies](https://www.register.example/search) where you can.',
        de: 'Übernehmen Sie ihn möglichst aus dem [Handelsregister](https://www.register.example/search).',
        fr: 'Reprenez-le si possible du [registre des sociétés](https://www.register.example/search).',
        ar: 'انقله من [سجل الشركات](https://www.register.example/search) إن أمكن.',
      },
      required: true,
      minLength: 2,
      maxLength: 60,
    },
    {
      id: 'element-2',
      name: 'contact_email',
      type: 'email',
      label: {
        en: 'Contact e-mail',
        de: 'Kontakt-E-Mail',
        fr: 'E-mail de contact',
        ar: 'بريد التواصل',
      },
      helperText: {
        en: 'Questions? Write to [our team](mailto:onboarding@meridian-asset-management.example) or see https://help.meridian-asset-management.example/mail.',
        de: 'Fragen? Schreiben Sie [unserem Team](mailto:onboarding@meridian-asset-management.example) oder lesen Sie https://help.meridian-asset-management.example/mail.',
        fr: 'Des questions ? Écrivez à [notre équipe](mailto:onboarding@meridian-asset-management.example) ou lisez https://help.meridian-asset-management.example/mail.',
        ar: 'لديك أسئلة؟ اكتب إلى [فريقنا](mailto:onboarding@meridian-asset-management.example) أو راجع https://help.meridian-asset-management.example/mail.',
      },
    },
    {
      id: 'phone',
      type: 'string',
      label: {
        en: 'Phone number',
        de: 'Telefonnummer',
        fr: 'Numéro de téléphone',
        ar: 'رقم الهاتف',
      },
    },
    {
      id: 'employees',
      type: 'number',
      label: {
        en: 'Number of employees',
        de: 'Zahl der Beschäftigten',
        fr: 'Nombre de salariés',
        ar: 'عدد الموظفين',
      },
      required: true,
      additionalInfo: 'employees',
    },
    {
      id: 'turnover_change',
      type: 'number',
      label: {
        en: 'Change in turnover, in percent',
        de: 'Umsatzveränderung in Prozent',
        fr: 'Évolution du chiffre d’affaires, en pour cent',
        ar: 'تغيّر المبيعات بالنسبة المئوية',
      },
      min: -100,
      max: 1000,
      decimals: 2,
    },
    {
      id: 'founded_on',
      type: 'input-date',
      label: { en: 'Founded on', de: 'Gegründet am', fr: 'Fondée le', ar: 'تاريخ التأسيس' },
      required: true,
      // Longer than a date, as some backends store it: only the first ten characters count.
      minDate: '1800-01-01T00:00:00.000000Z',
      maxDate: '2030-12-31T00:00:00.000000Z',
    },
    {
      id: 'seat',
      type: 'input-select',
      label: { en: 'Country of the seat', de: 'Sitzland', fr: 'Pays du siège', ar: 'بلد المقر' },
      required: true,
      isSearchable: true,
      options: COUNTRY_OPTIONS,
    },
    {
      id: 'custodian',
      type: 'select-simple',
      label: { en: 'Custodian bank', de: 'Depotbank', fr: 'Banque dépositaire', ar: 'بنك الحفظ' },
      options: [
        { label: 'Banque de la Moselle', value: 'moselle', isVerified: true },
        { label: 'Nordbank Hamburg', value: 'nordbank', isVerified: true },
        { label: 'Casa Bianca', value: 'casa-bianca' },
      ],
    },
    {
      id: 'legal_form',
      type: 'input-radio',
      label: { en: 'Legal form', de: 'Rechtsform', fr: 'Forme juridique', ar: 'الشكل القانوني' },
      required: true,
      options: [
        {
          label: { en: 'Company', de: 'Kapitalgesellschaft', fr: 'Société', ar: 'شركة' },
          value: 'company',
        },
        {
          label: { en: 'Partnership', de: 'Personengesellschaft', fr: 'Partenariat', ar: 'شراكة' },
          value: 'partnership',
        },
        {
          label: { en: 'Foundation', de: 'Stiftung', fr: 'Fondation', ar: 'مؤسسة' },
          value: 'foundation',
        },
      ],
    },
    // Two elements that share a name: one group of radios.
    {
      id: 'reports-monthly',
      name: 'reports',
      type: 'input-radio',
      label: {
        en: 'Reports every month',
        de: 'Berichte jeden Monat',
        fr: 'Rapports mensuels',
        ar: 'تقارير شهرية',
      },
      checkedValue: 'monthly',
    },
    {
      id: 'reports-yearly',
      name: 'reports',
      type: 'input-radio',
      label: {
        en: 'Reports every year',
        de: 'Berichte jedes Jahr',
        fr: 'Rapports annuels',
        ar: 'تقارير سنوية',
      },
      checkedValue: 'yearly',
    },
    {
      id: 'is_listed',
      type: 'input-checkbox',
      label: {
        en: 'Listed on a stock exchange',
        de: 'Börsennotiert',
        fr: 'Cotée en bourse',
        ar: 'مدرجة في البورصة',
      },
      helperText: {
        en: 'A regulated market of the European Union or an equal one.',
        de: 'An einem geregelten Markt der Europäischen Union oder einem gleichwertigen.',
        fr: 'Sur un marché réglementé de l’Union européenne ou équivalent.',
        ar: 'في سوق منظمة داخل الاتحاد الأوروبي أو ما يعادلها.',
      },
    },
    {
      id: 'paperless',
      type: 'input-checkbox',
      layout: 'toggle',
      label: {
        en: 'No paper, please',
        de: 'Bitte kein Papier',
        fr: 'Pas de papier, merci',
        ar: 'بدون ورق من فضلك',
      },
    },
    {
      id: 'details',
      type: 'string',
      layout: 'wide',
      label: {
        en: 'Anything else we should know',
        de: 'Was wir sonst wissen sollten',
        fr: 'Ce que nous devrions savoir d’autre',
        ar: 'أي شيء آخر ينبغي أن نعرفه',
      },
      maxLength: 500,
    },
    {
      id: 'how_you_found_us',
      type: 'string',
      label: {
        en: 'How you found us (not saved)',
        de: 'Wie Sie uns gefunden haben (wird nicht gespeichert)',
        fr: 'Comment vous nous avez trouvés (non enregistré)',
        ar: 'كيف وجدتنا (لا يُحفظ)',
      },
      noSubmit: true,
    },
  ],
};

const CONDITIONS: SectionDefinition = {
  id: 'conditions',
  label: {
    en: 'Questions that depend on answers',
    de: 'Fragen, die von Antworten abhängen',
    fr: 'Questions qui dépendent des réponses',
    ar: 'أسئلة تعتمد على الإجابات',
  },
  elements: [
    {
      id: 'is_regulated',
      type: 'input-radio',
      layout: 'wide',
      label: {
        en: 'Is the company regulated?',
        de: 'Ist die Gesellschaft reguliert?',
        fr: 'La société est-elle réglementée ?',
        ar: 'هل الشركة خاضعة للرقابة؟',
      },
      required: true,
      options: YES_NO,
    },
    {
      id: 'regulator',
      type: 'string',
      label: {
        en: 'Name of the regulator',
        de: 'Name der Aufsicht',
        fr: 'Nom du régulateur',
        ar: 'اسم الجهة الرقابية',
      },
      required: true,
      hiddenWhen: { id: 'is_regulated', operator: 'notOneOf', values: ['yes'] },
    },
    {
      id: 'licence_number',
      type: 'string',
      label: {
        en: 'Licence number',
        de: 'Lizenznummer',
        fr: 'Numéro d’agrément',
        ar: 'رقم الترخيص',
      },
      hiddenWhen: [{ id: 'is_regulated', values: ['no', null] }],
      disabledWhen: { id: 'regulator', operator: 'empty' },
    },
    {
      id: 'unregulated_reason',
      type: 'string',
      label: { en: 'Why not', de: 'Warum nicht', fr: 'Pourquoi pas', ar: 'لماذا لا' },
      required: true,
      hiddenWhen: [{ id: 'is_regulated', operator: 'oneOf', values: ['yes'] }],
    },
    {
      id: 'internal_reference',
      type: 'string',
      label: { en: 'Your reference', de: 'Ihr Zeichen', fr: 'Votre référence', ar: 'مرجعك' },
      helperText: {
        en: 'Only for unregulated companies with a reason.',
        de: 'Nur für nicht regulierte Gesellschaften mit Begründung.',
        fr: 'Seulement pour les sociétés non réglementées avec motif.',
        ar: 'فقط للشركات غير الخاضعة للرقابة مع ذكر السبب.',
      },
      hiddenWhen: { id: 'licence_number', operator: 'notEmpty' },
      disableWhen: { is_regulated: 'yes' },
    },
    {
      id: 'vat_number',
      type: 'string',
      label: {
        en: 'VAT number',
        de: 'Umsatzsteuernummer',
        fr: 'Numéro de TVA',
        ar: 'رقم ضريبة القيمة المضافة',
      },
      hiddenWhen: { id: 'no_vat_reason', operator: 'notEmpty' },
    },
    {
      id: 'no_vat_reason',
      type: 'string',
      label: {
        en: 'Why there is no VAT number',
        de: 'Warum es keine Umsatzsteuernummer gibt',
        fr: 'Pourquoi il n’y a pas de numéro de TVA',
        ar: 'سبب عدم وجود رقم ضريبة القيمة المضافة',
      },
      hiddenWhen: { id: 'vat_number', operator: 'notEmpty' },
    },
    {
      id: 'has_owner',
      type: 'input-checkbox',
      layout: 'wide',
      label: {
        en: 'Somebody owns more than 25 %',
        de: 'Jemand hält mehr als 25 %',
        fr: 'Quelqu’un détient plus de 25 %',
        ar: 'يملك شخص ما أكثر من 25٪',
      },
    },
    {
      id: 'owner',
      type: 'fieldset',
      legend: {
        label: {
          en: 'The largest owner',
          de: 'Der größte Eigentümer',
          fr: 'Le principal propriétaire',
          ar: 'المالك الأكبر',
        },
      },
      required: true,
      hiddenWhen: { id: 'has_owner', operator: 'notOneOf', values: [true] },
      fields: [
        {
          id: 'owner_name',
          type: 'string',
          label: { en: 'Name', de: 'Name', fr: 'Nom', ar: 'الاسم' },
          required: true,
        },
        {
          id: 'owner_share',
          type: 'number',
          label: {
            en: 'Share in percent',
            de: 'Anteil in Prozent',
            fr: 'Part en pour cent',
            ar: 'الحصة بالنسبة المئوية',
          },
          required: true,
          min: 25,
          max: 100,
          decimals: 1,
        },
      ],
    },
  ],
};

const BANK_TRANSFER: LocalizedElement = {
  id: 'by-transfer',
  type: 'fieldset-grouped',
  required: true,
  legend: {
    type: 'input-radio',
    name: 'payment',
    checkedValue: 'transfer',
    label: { en: 'Bank transfer', de: 'Überweisung', fr: 'Virement bancaire', ar: 'تحويل بنكي' },
  },
  fields: [
    {
      id: 'iban',
      type: 'string',
      label: { en: 'IBAN', de: 'IBAN', fr: 'IBAN', ar: 'رقم الحساب الدولي (IBAN)' },
      required: true,
      minLength: 15,
      maxLength: 34,
    },
  ],
};

const DIRECT_DEBIT: LocalizedElement = {
  id: 'by-debit',
  type: 'fieldset-grouped',
  required: true,
  legend: {
    type: 'input-radio',
    name: 'payment',
    checkedValue: 'debit',
    label: { en: 'Direct debit', de: 'Lastschrift', fr: 'Prélèvement', ar: 'خصم مباشر' },
  },
  fields: [
    {
      id: 'mandate_reference',
      type: 'string',
      label: {
        en: 'Mandate reference',
        de: 'Mandatsreferenz',
        fr: 'Référence du mandat',
        ar: 'مرجع التفويض',
      },
      required: true,
    },
    {
      id: 'debit_day',
      type: 'number',
      label: { en: 'Day of the month', de: 'Tag im Monat', fr: 'Jour du mois', ar: 'يوم من الشهر' },
      required: true,
      min: 1,
      max: 28,
    },
  ],
};

const FIELDSETS: SectionDefinition = {
  id: 'fieldsets',
  label: {
    en: 'Groups of fields',
    de: 'Feldgruppen',
    fr: 'Groupes de champs',
    ar: 'مجموعات الحقول',
  },
  elements: [
    {
      id: 'signatory',
      type: 'fieldset',
      legend: {
        en: 'Authorised signatory',
        de: 'Zeichnungsberechtigte Person',
        fr: 'Signataire autorisé',
        ar: 'المفوّض بالتوقيع',
      },
      helperText: {
        en: 'Who may sign for the company on their own.',
        de: 'Wer allein für die Gesellschaft zeichnen darf.',
        fr: 'Qui peut signer seul pour la société.',
        ar: 'من يحق له التوقيع منفردًا عن الشركة.',
      },
      required: true,
      fields: [
        {
          id: 'signatory_name',
          type: 'string',
          label: {
            en: 'Full name',
            de: 'Vollständiger Name',
            fr: 'Nom complet',
            ar: 'الاسم الكامل',
          },
          required: true,
        },
        {
          id: 'signatory_since',
          type: 'input-date',
          label: {
            en: 'In office since',
            de: 'Im Amt seit',
            fr: 'En fonction depuis',
            ar: 'في المنصب منذ',
          },
        },
      ],
    },
    BANK_TRANSFER,
    DIRECT_DEBIT,
    {
      id: 'second-contact',
      type: 'fieldset-grouped',
      legend: {
        type: 'input-checkbox',
        name: 'has_second_contact',
        checkedValue: true,
        label: {
          en: 'There is a second contact',
          de: 'Es gibt eine zweite Kontaktperson',
          fr: 'Il y a un deuxième contact',
          ar: 'يوجد شخص تواصل ثانٍ',
        },
      },
      fields: [
        {
          id: 'second_email',
          type: 'email',
          label: {
            en: 'Their e-mail',
            de: 'Deren E-Mail',
            fr: 'Son e-mail',
            ar: 'بريده الإلكتروني',
          },
          required: true,
        },
      ],
    },
  ],
};

/** Files with their rules: two in a fieldset, one alone, one optional. */
export const DOCUMENTS: SectionDefinition = {
  id: 'documents',
  label: { en: 'Documents', de: 'Dokumente', fr: 'Documents', ar: 'المستندات' },
  elements: [
    {
      id: 'passport',
      type: 'fieldset-files',
      legend: { en: 'Passport', de: 'Reisepass', fr: 'Passeport', ar: 'جواز السفر' },
      helperText: {
        en: 'Both sides, in colour, nothing covered.',
        de: 'Beide Seiten, in Farbe, nichts verdeckt.',
        fr: 'Les deux côtés, en couleur, rien de caché.',
        ar: 'كلا الوجهين، بالألوان، دون حجب أي جزء.',
      },
      required: true,
      fields: [
        {
          id: 'front',
          type: 'input-file',
          label: { en: 'Front', de: 'Vorderseite', fr: 'Recto', ar: 'الوجه الأمامي' },
          required: true,
          mimeTypes: SCANS,
          maxsize: 10 * MEGABYTE,
        },
        {
          id: 'back',
          type: 'input-file',
          label: { en: 'Back', de: 'Rückseite', fr: 'Verso', ar: 'الوجه الخلفي' },
          required: true,
          mimeTypes: SCANS,
          maxSize: 10 * MEGABYTE,
        },
      ],
    },
    {
      id: 'proof_of_address',
      type: 'input-file',
      label: {
        en: 'Proof of address',
        de: 'Adressnachweis',
        fr: 'Justificatif de domicile',
        ar: 'إثبات العنوان',
      },
      required: true,
      mimeTypes: SCANS,
      maxSize: 64 * MEGABYTE,
    },
    {
      id: 'other_paper',
      type: 'input-file',
      label: {
        en: 'Another document',
        de: 'Weiteres Dokument',
        fr: 'Autre document',
        ar: 'مستند آخر',
      },
    },
  ],
};

/** The wallet section: an existing wallet to be proven, or a new one. */
export const WALLET: SectionDefinition = {
  id: 'wallet',
  label: { en: 'Wallet', de: 'Wallet', fr: 'Portefeuille', ar: 'المحفظة' },
  elements: [
    {
      id: 'existingOrNewWallet',
      type: 'input-radio',
      layout: 'wide',
      label: {
        en: 'Which wallet receives your assets?',
        de: 'Welches Wallet erhält Ihre Vermögenswerte?',
        fr: 'Quel portefeuille reçoit vos actifs ?',
        ar: 'أي محفظة تستلم أصولك؟',
      },
      required: true,
      options: [
        {
          label: {
            en: 'One I have',
            de: 'Eines, das ich habe',
            fr: 'Un que j’ai déjà',
            ar: 'محفظة أملكها',
          },
          value: 'existing',
        },
        {
          label: { en: 'A new one', de: 'Ein neues', fr: 'Un nouveau', ar: 'محفظة جديدة' },
          value: 'new',
        },
      ],
    },
    {
      id: 'select_wallet',
      type: 'select-simple',
      label: {
        en: 'Kind of wallet',
        de: 'Art des Wallets',
        fr: 'Type de portefeuille',
        ar: 'نوع المحفظة',
      },
      required: true,
      web3InputKey: 'wallet_address',
      options: [
        {
          label: {
            en: 'My own wallet',
            de: 'Mein eigenes Wallet',
            fr: 'Mon propre portefeuille',
            ar: 'محفظتي الخاصة',
          },
          value: 'own',
          connectWalletMandatory: true,
        },
        {
          label: {
            en: 'Kept by my on-chain identity',
            de: 'Von meiner On-Chain-Identität verwahrt',
            fr: 'Conservé par mon identité on-chain',
            ar: 'محفوظة بهويتي على السلسلة',
          },
          value: 'onchainid',
        },
      ],
      hiddenWhen: { id: 'existingOrNewWallet', operator: 'notOneOf', values: ['existing'] },
    },
    {
      id: 'wallet_address',
      type: 'string-wallet',
      layout: 'wide',
      label: {
        en: 'Wallet address',
        de: 'Wallet-Adresse',
        fr: 'Adresse du portefeuille',
        ar: 'عنوان المحفظة',
      },
      hiddenWhen: { id: 'existingOrNewWallet', operator: 'notOneOf', values: ['existing'] },
    },
    {
      id: 'create_wallet',
      type: 'input-checkbox',
      layout: 'wide',
      label: {
        en: 'Add this wallet to my on-chain identity',
        de: 'Dieses Wallet meiner On-Chain-Identität hinzufügen',
        fr: 'Ajouter ce portefeuille à mon identité on-chain',
        ar: 'أضف هذه المحفظة إلى هويتي على السلسلة',
      },
      hiddenWhen: { id: 'existingOrNewWallet', operator: 'notOneOf', values: ['existing'] },
    },
    {
      id: 'integrated_wallet',
      type: 'wallet-onchain',
      layout: 'wide',
      label: {
        en: 'Keep my assets in the integrated wallet too',
        de: 'Meine Vermögenswerte auch im integrierten Wallet verwahren',
        fr: 'Conserver aussi mes actifs dans le portefeuille intégré',
        ar: 'الاحتفاظ بأصولي في المحفظة المدمجة أيضًا',
      },
      introText: {
        en: 'It belongs to your on-chain identity.',
        de: 'Es gehört zu Ihrer On-Chain-Identität.',
        fr: 'Il appartient à votre identité on-chain.',
        ar: 'تعود إلى هويتك على السلسلة.',
      },
    },
  ],
};

const MASTER_DATA: SectionDefinition = {
  id: 'master-data',
  label: {
    en: 'Data on file',
    de: 'Gespeicherte Daten',
    fr: 'Données enregistrées',
    ar: 'البيانات المحفوظة',
  },
  warnOnUpdate: true,
  elements: [
    {
      id: 'registered_office',
      type: 'string',
      standard: true,
      label: {
        en: 'Registered office',
        de: 'Eingetragener Sitz',
        fr: 'Siège social',
        ar: 'المقر المسجّل',
      },
      required: true,
    },
    {
      id: 'fiscal_year_end',
      type: 'input-date',
      standard: true,
      label: {
        en: 'End of the financial year',
        de: 'Ende des Geschäftsjahres',
        fr: 'Fin de l’exercice',
        ar: 'نهاية السنة المالية',
      },
    },
    {
      id: 'remark',
      type: 'string',
      label: { en: 'Remark', de: 'Bemerkung', fr: 'Remarque', ar: 'ملاحظة' },
    },
  ],
};

const VERIFIED: SectionDefinition = {
  id: 'verified',
  locked: true,
  label: {
    en: 'Verified details',
    de: 'Geprüfte Angaben',
    fr: 'Données vérifiées',
    ar: 'البيانات الموثّقة',
  },
  elements: [
    {
      id: 'lei',
      type: 'string',
      label: {
        en: 'Legal entity identifier',
        de: 'Rechtsträgerkennung (LEI)',
        fr: 'Identifiant d’entité juridique (LEI)',
        ar: 'معرّف الكيان القانوني',
      },
    },
    {
      id: 'verified_on',
      type: 'input-date',
      label: { en: 'Verified on', de: 'Geprüft am', fr: 'Vérifié le', ar: 'تاريخ التحقق' },
    },
    {
      id: 'is_sanctioned',
      type: 'input-checkbox',
      label: {
        en: 'On a sanctions list',
        de: 'Auf einer Sanktionsliste',
        fr: 'Sur une liste de sanctions',
        ar: 'على قائمة عقوبات',
      },
    },
  ],
};

const AGREEMENTS: SectionDefinition = {
  id: 'agreements',
  label: { en: 'Agreements', de: 'Vereinbarungen', fr: 'Accords', ar: 'الاتفاقيات' },
  elements: [
    {
      id: 'accepts_terms',
      type: 'input-checkbox',
      layout: 'wide',
      label: {
        en: 'We accept the terms of the platform',
        de: 'Wir nehmen die Bedingungen der Plattform an',
        fr: 'Nous acceptons les conditions de la plateforme',
        ar: 'نوافق على شروط المنصة',
      },
      helperText: {
        en: 'The [terms](https://www.meridian-asset-management.example/terms) open in a new tab.',
        de: 'Die [Bedingungen](https://www.meridian-asset-management.example/terms) öffnen sich in einem neuen Tab.',
        fr: 'Les [conditions](https://www.meridian-asset-management.example/terms) s’ouvrent dans un nouvel onglet.',
        ar: 'تُفتح [الشروط](https://www.meridian-asset-management.example/terms) في علامة تبويب جديدة.',
      },
      required: true,
    },
    {
      id: 'accepts_fees',
      type: 'input-checkbox',
      layout: 'wide',
      label: {
        en: 'We know the fees',
        de: 'Wir kennen die Gebühren',
        fr: 'Nous connaissons les frais',
        ar: 'نحن على علم بالرسوم',
      },
      additionalInfo: 'fees',
      required: true,
    },
  ],
};

const MILESTONES: readonly MilestoneDefinition[] = [
  {
    id: 'company',
    label: { en: 'The company', de: 'Die Gesellschaft', fr: 'La société', ar: 'الشركة' },
    icon: 'briefcase',
    sections: [SIMPLE_FIELDS, CONDITIONS, FIELDSETS],
  },
  {
    id: 'papers',
    label: { en: 'Documents', de: 'Dokumente', fr: 'Documents', ar: 'المستندات' },
    icon: 'file',
    sections: [DOCUMENTS],
  },
  {
    id: 'wallet',
    label: { en: 'Wallet', de: 'Wallet', fr: 'Portefeuille', ar: 'المحفظة' },
    icon: 'wallet',
    sections: [WALLET],
  },
  {
    id: 'records',
    label: { en: 'Our records', de: 'Unsere Unterlagen', fr: 'Nos dossiers', ar: 'سجلاتنا' },
    icon: 'shield',
    sections: [MASTER_DATA, VERIFIED],
  },
  {
    id: 'closing',
    label: { en: 'Agreements', de: 'Vereinbarungen', fr: 'Accords', ar: 'الاتفاقيات' },
    icon: 'signature',
    sections: [AGREEMENTS],
  },
];

/** Every element type, alias, layout and condition there is. */
export const everyElement: ProfileDefinition = {
  ...HOUSE,
  id: 'every-element',
  title: 'Company, with every element type',
  email: 'office@kestrel-instruments.example',
  disclaimers: [RISK_DISCLAIMER, PRIVACY_DISCLAIMER],
  kycStartsWith: AGREEMENTS.id,
  milestones: MILESTONES,
  start: {
    values: {
      'master-data': {
        registered_office: '2, place de Paris, Luxembourg',
        fiscal_year_end: '2026-12-31T00:00:00.000000Z',
      },
      verified: {
        lei: '529900T8BM49AURSDO55',
        verified_on: '2026-03-02T00:00:00.000000Z',
        is_sanctioned: false,
      },
    },
  },
};

/** The same with everything open at once, so that any section can be looked at first. */
export const everyElementOpen: ProfileDefinition = {
  ...everyElement,
  id: 'every-element-open',
  title: 'Company, every section open',
  email: 'desk@kestrel-instruments.example',
  disclaimers: [],
  start: {
    ...everyElement.start,
    completed: ['simple-fields', 'conditions', 'fieldsets', 'documents', 'wallet', 'master-data'],
  },
};
