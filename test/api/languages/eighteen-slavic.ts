// The small calendar in the Slavic languages. Bulgarian slugs follow the transliteration act of 2009.
import type { Words } from './eighteen-types.js';

export const bg: Words = {
  events: {
    exhibition: [
      'Старият град във фотографии',
      'stariyat-grad-vav-fotografii',
      'Снимки от сто години градски живот.',
    ],
    walk: [
      'Нощна разходка из стария град',
      'noshtna-razhodka-iz-staria-grad',
      'С фенери, легенди и един призрак.',
    ],
    concert: [
      'Камерна музика в градината на двореца',
      'kamerna-muzika-v-gradinata-na-dvoretsa',
      'Струнен квартет свири Дворжак на светлината на свещи.',
    ],
    puppets: [
      'Куклен театър: Червената шапчица',
      'kuklen-teatar-chervenata-shapchitsa',
      'Приказка за деца над три години.',
    ],
    horo: [
      'Хоро за Гергьовден край язовира',
      'horo-za-gergyovden-kray-yazovira',
      'Щъркели, люти чушки, гайди и ябълков сок.',
    ],
    market: ['Фермерски пазар на площада', 'fermerski-pazar-na-ploshtada', 'Мед, сирене и пресни ягоди.'],
  },
  venues: {
    garden: ['Градината на двореца', 'gradinata-na-dvoretsa', 'Виена'],
    library: ['Градска библиотека', 'gradska-biblioteka', 'Прага'],
    chitalishte: ['Читалище „Просвета“', 'chitalishte-prosveta', 'Копривщица'],
  },
  organizers: {
    friends: ['Дружество на приятелите на музиката', 'druzhestvo-na-priyatelite-na-muzikata'],
    museum: ['Градски музей', 'gradski-muzey'],
  },
  categories: {
    children: ['За деца', 'za-detsa'],
    chamber: ['Камерна музика', 'kamerna-muzika'],
    music: ['Музика', 'muzika'],
  },
  tags: {
    free: ['Вход свободен', 'vhod-svoboden'],
    summer: ['Лято', 'lyato'],
    outdoors: ['На открито', 'na-otkrito'],
    dance: ['Народни танци', 'narodni-tantsi'],
  },
  free: 'Безплатно',
  noPage: 'Списъкът със събития няма такава страница.',
};

export const hr: Words = {
  events: {
    exhibition: [
      'Izložba: stari grad na fotografijama',
      'izlozba-stari-grad-na-fotografijama',
      'Snimke iz stotinu godina gradskog života.',
    ],
    walk: [
      'Noćna šetnja starim gradom',
      'nocna-setnja-starim-gradom',
      'Uz svjetiljke, legende i jednog duha.',
    ],
    concert: [
      'Večer komorne glazbe u dvorskom vrtu',
      'vecer-komorne-glazbe-u-dvorskom-vrtu',
      'Gudački kvartet svira Dvořáka uz svjetlost svijeća.',
    ],
    puppets: [
      'Lutkarsko kazalište: Crvenkapica',
      'lutkarsko-kazaliste-crvenkapica',
      'Bajka za djecu od tri godine i njihove rođake.',
    ],
    market: [
      'Sajam domaćih proizvoda na trgu',
      'sajam-domacih-proizvoda-na-trgu',
      'Med, sir i svježe jagode.',
    ],
  },
  venues: {
    garden: ['Dvorski vrt', 'dvorski-vrt', 'Beč'],
    library: ['Gradska knjižnica', 'gradska-knjiznica', 'Prag'],
  },
  organizers: {
    friends: ['Društvo prijatelja glazbe', 'drustvo-prijatelja-glazbe'],
    museum: ['Gradski muzej', 'gradski-muzej'],
  },
  categories: {
    music: ['Glazba', 'glazba'],
    chamber: ['Komorna glazba', 'komorna-glazba'],
    children: ['Za djecu', 'za-djecu'],
  },
  tags: {
    free: ['Besplatan ulaz', 'besplatan-ulaz'],
    summer: ['Ljeto', 'ljeto'],
    outdoors: ['Na otvorenom', 'na-otvorenom'],
  },
  free: 'Besplatno',
  noPage: 'Popis događaja nema ovu stranicu.',
};

export const cs: Words = {
  events: {
    exhibition: [
      'Staré město na fotografiích',
      'stare-mesto-na-fotografiich',
      'Snímky domů a ulic za sto let.',
    ],
    walk: [
      'Noční procházka starým městem',
      'nocni-prochazka-starym-mestem',
      'S lucernami, pověstmi a jedním strašidlem.',
    ],
    concert: [
      'Komorní večer v zámecké zahradě',
      'komorni-vecer-v-zamecke-zahrade',
      'Smyčcové kvarteto hraje Dvořáka při svíčkách.',
    ],
    puppets: [
      'Loutkové divadlo: Červená Karkulka',
      'loutkove-divadlo-cervena-karkulka',
      'Pohádka pro děti od tří let.',
    ],
    market: ['Farmářský trh na náměstí', 'farmarsky-trh-na-namesti', 'Med, sýr a čerstvé jahody.'],
  },
  venues: {
    garden: ['Zámecká zahrada', 'zamecka-zahrada', 'Vídeň'],
    library: ['Městská knihovna', 'mestska-knihovna', 'Praha'],
  },
  organizers: {
    friends: ['Společnost přátel hudby', 'spolecnost-pratel-hudby'],
    museum: ['Městské muzeum', 'mestske-muzeum'],
  },
  categories: {
    music: ['Hudba', 'hudba'],
    chamber: ['Komorní hudba', 'komorni-hudba'],
    children: ['Pro děti', 'pro-deti'],
  },
  tags: {
    summer: ['Léto', 'leto'],
    outdoors: ['Venku', 'venku'],
    free: ['Vstup zdarma', 'vstup-zdarma'],
  },
  free: 'Zdarma',
  noPage: 'Seznam událostí tuto stránku nemá.',
};

export const pl: Words = {
  events: {
    exhibition: [
      'Stare Miasto na zdjęciach',
      'stare-miasto-na-zdjeciach',
      'Sto lat życia miasta, od łąk po fabryki.',
    ],
    walk: [
      'Nocny spacer wąskimi uliczkami starówki',
      'nocny-spacer-waskimi-uliczkami-starowki',
      'Z latarniami, legendami i jednym duchem.',
    ],
    concert: [
      'Wieczór kameralny w ogrodzie zamkowym',
      'wieczor-kameralny-w-ogrodzie-zamkowym',
      'Kwartet smyczkowy gra Dvořáka przy świecach.',
    ],
    puppets: [
      'Teatr lalek: Czerwony Kapturek',
      'teatr-lalek-czerwony-kapturek',
      'Baśń dla dzieci od trzech lat.',
    ],
    market: [
      'Targ rolny pod gołym niebem',
      'targ-rolny-pod-golym-niebem',
      'Miód, żółty ser i świeże truskawki.',
    ],
  },
  venues: {
    garden: ['Ogród zamkowy', 'ogrod-zamkowy', 'Wiedeń'],
    library: ['Biblioteka miejska', 'biblioteka-miejska', 'Praga'],
  },
  organizers: {
    friends: ['Towarzystwo Przyjaciół Muzyki', 'towarzystwo-przyjaciol-muzyki'],
    museum: ['Muzeum Miejskie', 'muzeum-miejskie'],
  },
  categories: {
    children: ['Dla dzieci', 'dla-dzieci'],
    music: ['Muzyka', 'muzyka'],
    chamber: ['Muzyka kameralna', 'muzyka-kameralna'],
  },
  tags: {
    summer: ['Lato', 'lato'],
    outdoors: ['Na świeżym powietrzu', 'na-swiezym-powietrzu'],
    free: ['Wstęp wolny', 'wstep-wolny'],
  },
  free: 'Bezpłatnie',
  noPage: 'Lista wydarzeń nie ma takiej strony.',
};

export const sk: Words = {
  events: {
    exhibition: [
      'Staré mesto na fotografiách',
      'stare-mesto-na-fotografiach',
      'Snímky domov a ľudí za sto rokov.',
    ],
    walk: [
      'Nočná prechádzka starým mestom',
      'nocna-prechadzka-starym-mestom',
      'S lampášmi, povesťami a jedným strašidlom.',
    ],
    concert: [
      'Komorný večer v zámockej záhrade',
      'komorny-vecer-v-zamockej-zahrade',
      'Sláčikové kvarteto hrá Dvořáka pri sviečkach.',
    ],
    puppets: [
      'Bábkové divadlo: Červená čiapočka',
      'babkove-divadlo-cervena-ciapocka',
      'Rozprávka s vôňou perníka pre deti od troch rokov.',
    ],
    market: ['Farmársky trh na námestí', 'farmarsky-trh-na-namesti', 'Med, syr, mäta a čerstvé jahody.'],
  },
  venues: {
    garden: ['Zámocká záhrada', 'zamocka-zahrada', 'Viedeň'],
    library: ['Mestská knižnica', 'mestska-kniznica', 'Praha'],
  },
  organizers: {
    friends: ['Spoločnosť priateľov hudby', 'spolocnost-priatelov-hudby'],
    museum: ['Mestské múzeum', 'mestske-muzeum'],
  },
  categories: {
    music: ['Hudba', 'hudba'],
    chamber: ['Komorná hudba', 'komorna-hudba'],
    children: ['Pre deti', 'pre-deti'],
  },
  tags: {
    summer: ['Leto', 'leto'],
    outdoors: ['Vonku', 'vonku'],
    free: ['Vstup voľný', 'vstup-volny'],
  },
  free: 'Zadarmo',
  noPage: 'Zoznam podujatí túto stránku nemá.',
};

export const sl: Words = {
  events: {
    exhibition: [
      'Razstava: staro mesto na fotografijah',
      'razstava-staro-mesto-na-fotografijah',
      'Posnetki iz stoletja mestnega življenja.',
    ],
    walk: [
      'Nočni sprehod po starem mestu',
      'nocni-sprehod-po-starem-mestu',
      'S svetilkami, legendami in enim duhom.',
    ],
    concert: [
      'Večer komorne glasbe na grajskem vrtu',
      'vecer-komorne-glasbe-na-grajskem-vrtu',
      'Godalni kvartet igra Dvořáka ob svečah.',
    ],
    puppets: [
      'Lutkovno gledališče: Rdeča kapica',
      'lutkovno-gledalisce-rdeca-kapica',
      'Pravljica za otroke od tretjega leta.',
    ],
    market: ['Kmečka tržnica na trgu', 'kmecka-trznica-na-trgu', 'Med, sir in sveže jagode.'],
  },
  venues: {
    garden: ['Grajski vrt', 'grajski-vrt', 'Dunaj'],
    library: ['Mestna knjižnica', 'mestna-knjiznica', 'Praga'],
  },
  organizers: {
    friends: ['Društvo prijateljev glasbe', 'drustvo-prijateljev-glasbe'],
    museum: ['Mestni muzej', 'mestni-muzej'],
  },
  categories: {
    music: ['Glasba', 'glasba'],
    chamber: ['Komorna glasba', 'komorna-glasba'],
    children: ['Za otroke', 'za-otroke'],
  },
  tags: {
    outdoors: ['Na prostem', 'na-prostem'],
    summer: ['Poletje', 'poletje'],
    free: ['Prost vstop', 'prost-vstop'],
  },
  free: 'Brezplačno',
  noPage: 'Seznam dogodkov nima te strani.',
};
