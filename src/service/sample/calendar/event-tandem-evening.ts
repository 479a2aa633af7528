import type { SampleEvent } from './types.js';

/** The one event with a text in every language of the sample calendar, to try `ml_language` on. */
export const tandemEvening: SampleEvent = {
  key: 'tandem-evening',
  inDays: 6,
  at: '19:00',
  minutes: 120,
  timezone: 'Europe/Ljubljana',
  original: 'en',
  texts: {
    en: {
      title: 'Tandem Evening in Twelve Languages',
      description:
        '<p>Bring the language you dream in and take home a piece of another. Every twenty minutes you meet somebody new: half the time in your language, half in theirs. No grammar tables, no marks, and mistakes are warmly applauded.</p>' +
        '<p>All you need is a browser and a microphone.</p>',
      excerpt: 'Somebody new every twenty minutes: half in your language, half in theirs.',
    },
    de: {
      title: 'Tandemabend in zwölf Sprachen',
      description:
        '<p>Bring die Sprache mit, in der du träumst, und nimm ein Stück einer anderen mit nach Hause. Alle zwanzig Minuten triffst du jemand Neues: die halbe Zeit in deiner Sprache, die halbe in der anderen. Keine Grammatiktabellen, keine Noten, und Fehler werden herzlich beklatscht.</p>' +
        '<p>Du brauchst nur einen Browser und ein Mikrofon.</p>',
      excerpt: 'Alle zwanzig Minuten ein neues Gegenüber und eine neue Sprache.',
    },
    fr: {
      title: 'Soirée tandem en douze langues',
      description:
        '<p>Apportez la langue dans laquelle vous rêvez et repartez avec un morceau d’une autre. Toutes les vingt minutes, une nouvelle rencontre : la moitié du temps dans votre langue, l’autre moitié dans celle de l’autre. Pas de tableaux de grammaire, pas de notes, et les fautes sont chaleureusement applaudies.</p>' +
        '<p>Il suffit d’un navigateur et d’un micro.</p>',
      excerpt: 'Toutes les vingt minutes, une nouvelle rencontre et une nouvelle langue.',
    },
    sl: {
      title: 'Tandemski večer v dvanajstih jezikih',
      description:
        '<p>Prinesite jezik, v katerem sanjate, in odnesite domov košček drugega. Vsakih dvajset minut spoznate nekoga novega: pol časa se pogovarjata v vašem jeziku, pol v njegovem. Brez slovničnih preglednic in ocen, napake pa nagradimo s toplim aplavzom.</p>' +
        '<p>Potrebujete samo brskalnik in mikrofon.</p>',
      excerpt: 'Vsakih dvajset minut nov sogovornik in nov jezik.',
    },
    it: {
      title: 'Serata tandem in dodici lingue',
      description:
        '<p>Portate la lingua in cui sognate e tornate a casa con un pezzetto di un’altra. Ogni venti minuti un nuovo incontro: metà del tempo nella vostra lingua, metà nell’altra. Niente tabelle di grammatica, niente voti, e gli errori si applaudono con calore.</p>' +
        '<p>Bastano un browser e un microfono.</p>',
      excerpt: 'Ogni venti minuti un nuovo incontro e una nuova lingua.',
    },
    es: {
      title: 'Velada tándem en doce lenguas',
      description:
        '<p>Trae la lengua en la que sueñas y llévate a casa un pedazo de otra. Cada veinte minutos conocerás a alguien nuevo: la mitad del tiempo en tu lengua y la otra mitad en la suya. Sin tablas de gramática ni notas, y los errores se aplauden con cariño.</p>' +
        '<p>Solo hacen falta un navegador y un micrófono.</p>',
      excerpt: 'Cada veinte minutos, alguien nuevo y otra lengua.',
    },
    'pt-pt': {
      title: 'Serão tandem em doze línguas',
      description:
        '<p>Traga a língua em que sonha e leve para casa um pedaço de outra. De vinte em vinte minutos conhece alguém novo: metade do tempo na sua língua, metade na da outra pessoa. Sem tabelas de gramática, sem notas, e os erros são aplaudidos com carinho.</p>' +
        '<p>Basta um navegador e um microfone.</p>',
      excerpt: 'De vinte em vinte minutos, uma pessoa nova e outra língua.',
    },
    el: {
      title: 'Βραδιά tandem σε δώδεκα γλώσσες',
      description:
        '<p>Φέρτε τη γλώσσα στην οποία ονειρεύεστε και πάρτε μαζί σας ένα κομμάτι από μια άλλη. Κάθε είκοσι λεπτά γνωρίζετε κάποιον καινούργιο: τον μισό χρόνο στη δική σας γλώσσα, τον άλλο μισό στη δική του. Χωρίς πίνακες γραμματικής, χωρίς βαθμούς, και τα λάθη τα χειροκροτούμε θερμά.</p>' +
        '<p>Χρειάζεστε μόνο ένα πρόγραμμα περιήγησης και ένα μικρόφωνο.</p>',
      excerpt: 'Κάθε είκοσι λεπτά μια νέα γνωριμία και μια νέα γλώσσα.',
    },
    bg: {
      title: 'Тандем вечер на дванайсет езика',
      description:
        '<p>Донесете езика, на който сънувате, и си тръгнете с късче от друг. На всеки двайсет минути се запознавате с нов човек: половината време говорите на вашия език, другата половина – на неговия. Без граматични таблици и оценки, а грешките посрещаме с топли аплодисменти.</p>' +
        '<p>Нужни са ви само браузър и микрофон.</p>',
      excerpt: 'На всеки двайсет минути – нов човек и нов език.',
    },
    sv: {
      title: 'Tandemkväll på tolv språk',
      description:
        '<p>Ta med språket du drömmer på och ta hem en bit av ett annat. Var tjugonde minut träffar du någon ny: halva tiden på ditt språk, halva på den andras. Inga grammatiktabeller, inga betyg, och fel belönas med varma applåder.</p>' +
        '<p>Allt du behöver är en webbläsare och en mikrofon.</p>',
      excerpt: 'Någon ny var tjugonde minut, och ett nytt språk.',
    },
    cs: {
      title: 'Tandemový večer ve dvanácti jazycích',
      description:
        '<p>Přineste jazyk, ve kterém se vám zdají sny, a odneste si domů kousek jiného. Každých dvacet minut poznáte někoho nového: polovinu času mluvíte svým jazykem, polovinu tím druhým. Žádné gramatické tabulky, žádné známky a chyby odměňujeme vřelým potleskem.</p>' +
        '<p>Stačí prohlížeč a mikrofon.</p>',
      excerpt: 'Každých dvacet minut někdo nový a nový jazyk.',
    },
    pl: {
      title: 'Wieczór tandemowy w dwunastu językach',
      description:
        '<p>Przynieś język, w którym śnisz, i zabierz do domu kawałek innego. Co dwadzieścia minut poznajesz kogoś nowego: połowę czasu rozmawiacie w twoim języku, połowę w tym drugim. Bez tabelek z gramatyką i bez ocen, a błędy nagradzamy gorącymi brawami.</p>' +
        '<p>Wystarczą przeglądarka i mikrofon.</p>',
      excerpt: 'Co dwadzieścia minut ktoś nowy i nowy język.',
    },
  },
  categories: ['talks', 'workshops'],
  tags: ['online', 'free-entry', 'beginners'],
  organizers: ['babel-table'],
  cost: '0',
  website: 'https://babeltable.example/tandem',
  featured: true,
  sticky: true,
};
