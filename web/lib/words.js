// SPDX-License-Identifier: MIT
// @ts-check
// Messages of one language: slots, whole noun phrases by plural category, numbers.

/**
 * A catalogue is a module web/messages/LANGUAGE.js, or a part of it that is loaded when it is
 * needed, web/messages/PART/LANGUAGE.js. In a message `{name}` is replaced by a text or
 * a number, `{count:phrase}` by the language's own noun phrase for that count.
 * @typedef {object} Catalogue
 * @property {string} language
 * @property {Record<string, Record<string, string>>} phrases by plural category, `{n}` is the count
 * @property {Record<string, string>} messages
 */

/**
 * The languages of the interface: the code of addresses and files, its own name, the locale whose
 * numbers, dates and plurals are meant (CLDR's `pt` is Brazilian), and all of its plural
 * categories, also those that older browsers do not know.
 * @type {{code: string, name: string, locale: string, categories: string[]}[]}
 */
export const LANGUAGES = [
  { code: 'en', name: 'English', locale: 'en', categories: ['one', 'other'] },
  { code: 'fr', name: 'Français', locale: 'fr', categories: ['one', 'many', 'other'] },
  { code: 'pt', name: 'Português', locale: 'pt-PT', categories: ['one', 'many', 'other'] },
  { code: 'pl', name: 'Polski', locale: 'pl', categories: ['one', 'few', 'many', 'other'] },
  { code: 'it', name: 'Italiano', locale: 'it', categories: ['one', 'many', 'other'] },
];

export const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

/** @param {string} language a code */
const localeOf = (language) => (
  LANGUAGES.find(({ code }) => code === language) || { locale: language }).locale;

/** @typedef {Record<string, string | number | Node>} Values */

/**
 * @param {string} template
 * @returns {(string | {name: string, phrase: string | null})[]}
 */
export function parseTemplate(template) {
  return template.split(/(\{[^}]*\})/).filter(Boolean).map((piece) => {
    const slot = /^\{([a-z]+)(?::([a-zA-Z]+))?\}$/.exec(piece);
    return slot ? { name: slot[1], phrase: slot[2] || null } : piece;
  });
}

/** @param {Catalogue} catalogue */
export function createWords(catalogue) {
  const { language } = catalogue;
  const phrases = { ...catalogue.phrases };
  const messages = { ...catalogue.messages };
  const locale = localeOf(language);
  const plural = new Intl.PluralRules(locale);
  /** @type {Map<string, ReturnType<typeof parseTemplate>>} */
  const parsed = new Map();

  /** Counts of three digits look alike in all languages, and what writes others is slow to begin.
   * @param {number} value */
  const number = (value) => (/^\d{1,3}$/.test(String(value)) ? String(value) : value.toLocaleString(locale));

  /** @param {string} name @param {number} count */
  function phrase(name, count) {
    const forms = phrases[name] || {};
    const form = forms[plural.select(count)] || forms.other || `{n} ${name}`;
    return form.replace('{n}', number(count));
  }

  /**
   * @param {string} key
   * @param {Values} values
   * @returns {(string | Node)[]}
   */
  function rich(key, values = {}) {
    let pieces = parsed.get(key);
    if (!pieces) {
      pieces = parseTemplate(messages[key] === undefined ? key : messages[key]);
      parsed.set(key, pieces);
    }
    return pieces.map((piece) => {
      if (typeof piece === 'string') {
        return piece;
      }
      const value = values[piece.name];
      if (typeof value !== 'number') {
        return value === undefined ? `{${piece.name}}` : value;
      }
      return piece.phrase ? phrase(piece.phrase, value) : number(value);
    });
  }

  return {
    language,
    /** For Intl, and what `lang` says of a page. */
    locale,
    /** Adds a part. @param {Pick<Catalogue, 'phrases' | 'messages'>} part */
    learn(part) {
      Object.assign(phrases, part.phrases);
      Object.assign(messages, part.messages);
      parsed.clear();
    },
    /** @param {string} key */
    has: (key) => messages[key] !== undefined,
    /** A message as text. @param {string} key @param {Values} [values] */
    say: (key, values) => rich(key, values).join(''),
    /** A message with elements in its slots. */
    rich,
    number,
  };
}

/** @typedef {ReturnType<typeof createWords>} Words */

/**
 * The language from the address, else the stored choice, else the browser's first that we have.
 * @param {string | null} fromAddress
 * @param {string} stored
 * @param {readonly string[]} wanted such as navigator.languages
 */
export function chooseLanguage(fromAddress, stored, wanted) {
  const candidates = [fromAddress || '', stored, ...wanted.map((tag) => tag.split('-')[0])];
  const found = candidates.find((code) => LANGUAGE_CODES.includes(code.toLowerCase()));
  return (found || 'en').toLowerCase();
}
