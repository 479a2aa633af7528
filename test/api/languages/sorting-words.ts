// Names in the order of dictionaries, written by hand from the alphabets of the languages.
import type { LanguageCode } from '../../../src/foundation/languages/language-code.js';

const inOrder = (names: string): readonly string[] => names.split(/,\s+/);

/**
 * What each language must get right stands beside it. Letters that an alphabet counts as letters of their own come after
 * all words with the letter before them; accents that it does not count matter only between words that are equal otherwise.
 */
export const ORDERED: Readonly<Record<LanguageCode, readonly string[]>> = {
  // The thirty letters; й after и, щ after ш, then ъ ь ю я. A space comes before letters.
  bg: inOrder(
    `Алея, Балкан, Вятър, Гайда, Дъга, Ечемик, Жътва, Звезда, Извор, Йога, Кавал, Каньон, Канюк, Каня, Люляк, Мелница,
    На открито, Народни танци, Небе, Огън, Песен, Роза, Слънце, Тъпан, Утро, Филм, Хоро, Цвят, Чешма, Шарена сол, Щъркел,
    Ъгъл, Юни, Ябълка`,
  ),
  // č ć after c; dž đ after d; lj after l; nj after n; š; ž.
  hr: inOrder(
    `Cesta, Crkva, Čamac, Čuvar, Ćilim, Ćup, Dan, Duga, Džem, Džungla, Đak, Đurđica, Glazba, Laž, Luka, Ljeto, Ljubav,
    More, Nebo, Nož, Nuga, Njega, Njiva, Obala, Polovica, Poluga, Poljana, Polje, Pomoć, Sat, Sutra, Šuma, Zima, Zub, Žaba`,
  ),
  // ch after h; č ř š ž; ů ú and ě are u and e.
  cs: inOrder(
    `Brno, Cesta, Cirkus, Čáp, Čert, Duha, Dům, Dusno, Hora, Hrad, Chata, Chléb, Indián, Robot, Ruka, Řeka, Sýr, Šachy,
    Úl, Umění, Ústí, Zima, Zub, Žába`,
  ),
  // æ ø å at the end; aa is å.
  da: inOrder(
    `Alfabet, Byen, Bøger, Bål, Zebra, Ægteskab, Ærø, Øl, Ørken, Aabenraa, Ål, Aalborg, Ånd, Aarhus, Årstid`,
  ),
  // ij is i and j, as in dictionaries (telephone books differ); accents do not count.
  nl: inOrder(`Café, Cafébaas, Cafeïne, Idee, IJsbaan, IJzer, Imker, Yoga, Zee, Zeeën, Zeef`),
  en: inOrder(`Café, Cafeteria, Naïve, Nation, Resume, Résumé, Resumed`),
  // å ä ö at the end, in this order.
  fi: inOrder(`Aalto, Aurinko, Hetki, Huvi, Häät, Yö, Zeniitti, Åbo, Äiti, Ääni, Öljy, Örkki`),
  // œ is o and e; accents do not count.
  fr: inOrder(`Chœur, Cœur, Coffre, École, Été, Étoile, Être, Île, Image, Odeur, Œuf, Œuvre, Offrande, Ôter`),
  // ä ö ü are a o u, ß is ss; where nothing else differs, the letter without dots and ss come first (DIN 5007-1).
  de: inOrder(
    `Abend, Ähre, Apfel, Äpfel, Auge, Masse, Maße, Maßstab, Mast, Ofen, Öl, Ort, Straßburg, Straße, Stratege, Übung, Ufer,
    Uhr, Zoo`,
  ),
  // Tonos and dialytika do not count; a final sigma is a sigma; capitals are like small letters.
  el: inOrder(
    `Άγαλμα, Αγορά, Αετός, Άνοιξη, Βιβλίο, Γιορτή, Έθιμο, Εικόνα, Ήλιος, Θέατρο, Ίριδα, Ιστορία, Μάιος, Μαΐου, Μαΐστρος,
    Ξενάγηση, Όνειρο, Όπερα, Ύμνος, Υφαντό, Φως, ΦΩΣ ΚΑΙ ΗΧΟΣ, Φωσφόρος, Φωτιά, Χορός, Ψάρι, Ωκεανός, Ώρα`,
  ),
  // cs gy ly ny sz ty zs are letters, also doubled (kassza is k-a-sz-sz-a); ö ő after o ó, ü ű after u ú.
  hu: inOrder(
    `Cékla, Cukor, Csata, Csillag, Daru, Gomba, Gumi, Gyerek, Gyümölcs, Hal, Kastély, Kasza, Kaszárnya, Kassza, Kaszt, Lúd,
    Lyuk, Mese, Nap, Nyár, Olaj, Óra, Osztály, Ökör, Öröm, Ősz, Öt, Sajt, Sün, Szabó, Szív, Tánc, Tűz, Tyúk, Ugrás, Út,
    Utca, Ünnep, Űr, Üveg, Zebra, Zug, Zsák, Zsiráf`,
  ),
  // Accents do not count.
  it: inOrder(`Caffè, Caffellatte, Città, Civiltà, Però, Persona, Più, Pizza`),
  // ą after a, ć after c, ę after e, ł after l, ń after n, ó after o, ś after s, ź and then ż after z.
  pl: inOrder(
    `Cena, Cyrk, Ćma, Dom, Konik, Konto, Koń, Kopiec, Las, Lody, Luty, Łabędź, Łódź, Mama, Moc, Most, Mowa, Mózg, Mróz,
    Rejs, Rewia, Ręka, Ryba, Sad, Sarna, Sąd, Sąsiad, Ser, Szkoła, Śnieg, Teatr, Zamek, Zupa, Źrebak, Źródło, Żaba, Żuraw`,
  ),
  // Accents do not count.
  'pt-pt': inOrder(`Ação, Acordo, Água, Amanhã, Avó, Azul, Órgão, Ouro, Ovo, Pá, Pão, Papel`),
  // ä after a, č after c, ch after h, ô after o, š, ž; other accents do not count.
  sk: inOrder(
    `Cesta, Cukor, Čaj, Hora, Hudba, Chata, Ihla, Koleso, Kostol, Kôň, Kruh, Mapa, Matka, Mäso, Medveď, Sova, Sukňa, Šach,
    Zima, Zub, Žaba`,
  ),
  // č after c, š, ž; lj and nj are two letters, unlike in Croatian.
  sl: inOrder(
    `Cesta, Cvet, Čaj, Čebela, Dom, Lipa, Ljubezen, Luna, Nebo, Njiva, Noč, Sonce, Svet, Šola, Zima, Zvon, Žaba`,
  ),
  // ñ after n; accents do not count; ch and ll are two letters since 1994.
  es: inOrder(
    `Árbol, Arena, Cantar, Canto, Caña, Capa, Cena, Chocolate, Cine, Libro, Llama, Lobo, Nube, Ñandú, Oso, Papa, Papá,
    Papada, Útil, Uva`,
  ),
  // å ä ö at the end; w after all words with v (since 2006).
  sv: inOrder(`Afton, Dans, Vaggvisa, Visor, Vår, Wagner, Wien, Zoo, Åska, Åter, Älg, Ängel, Öken, Örn`),
};

const EVERYWHERE_ELSE = inOrder(
  `Anton, Ärla, Åse, Čaj, Chor, Cirkus, Dur, Hotel, Ines, Ñandú, Nota, Oboe, Öl, Opus, Zug`,
);
const CROATIAN_AND_SLOVENE = inOrder(
  `Anton, Ärla, Åse, Chor, Cirkus, Čaj, Dur, Hotel, Ines, Ñandú, Nota, Oboe, Öl, Opus, Zug`,
);
const SWEDISH_AND_FINNISH = inOrder(
  `Anton, Čaj, Chor, Cirkus, Dur, Hotel, Ines, Ñandú, Nota, Oboe, Opus, Zug, Åse, Ärla, Öl`,
);

/** The same names in the order of each language: letters of others come with the letter that they look like. */
export const SAME_NAMES: Readonly<Record<LanguageCode, readonly string[]>> = {
  bg: EVERYWHERE_ELSE,
  hr: CROATIAN_AND_SLOVENE,
  cs: inOrder(`Anton, Ärla, Åse, Cirkus, Čaj, Dur, Hotel, Chor, Ines, Ñandú, Nota, Oboe, Öl, Opus, Zug`),
  // ä and ö with æ and ø.
  da: inOrder(`Anton, Čaj, Chor, Cirkus, Dur, Hotel, Ines, Ñandú, Nota, Oboe, Opus, Zug, Ärla, Öl, Åse`),
  nl: EVERYWHERE_ELSE,
  en: EVERYWHERE_ELSE,
  fi: SWEDISH_AND_FINNISH,
  fr: EVERYWHERE_ELSE,
  de: EVERYWHERE_ELSE,
  el: EVERYWHERE_ELSE,
  hu: inOrder(`Anton, Ärla, Åse, Čaj, Chor, Cirkus, Dur, Hotel, Ines, Ñandú, Nota, Oboe, Opus, Öl, Zug`),
  it: EVERYWHERE_ELSE,
  pl: EVERYWHERE_ELSE,
  'pt-pt': EVERYWHERE_ELSE,
  sk: inOrder(`Anton, Åse, Ärla, Cirkus, Čaj, Dur, Hotel, Chor, Ines, Ñandú, Nota, Oboe, Öl, Opus, Zug`),
  sl: CROATIAN_AND_SLOVENE,
  es: inOrder(`Anton, Ärla, Åse, Čaj, Chor, Cirkus, Dur, Hotel, Ines, Nota, Ñandú, Oboe, Öl, Opus, Zug`),
  sv: SWEDISH_AND_FINNISH,
};
