import type { SamplePicture } from './types.js';

/** Drawn for this calendar by `scripts/sample-pictures`; free for everybody. Each speaks the languages of its events. */
export const pictures: SamplePicture[] = [
  {
    key: 'tools',
    events: ['tool-library'],
    texts: { en: 'Hammer, chisel, saw, spanner and magnifying glass on a pegboard above a workbench' },
  },
  {
    key: 'quartet',
    events: ['slow-tide-quartet'],
    texts: { en: 'Four string players on a stage in warm light, seen over the heads of the audience' },
  },
  {
    key: 'conversation',
    events: ['tandem-evening'],
    texts: {
      en: 'Five people talk at small round tables; coloured speech bubbles float above them',
      de: 'Fünf Menschen unterhalten sich an runden Tischchen, über ihnen bunte Sprechblasen',
      fr: 'Cinq personnes discutent autour de petites tables rondes, sous des bulles de couleur',
      sl: 'Pet ljudi se pogovarja za okroglimi mizicami, nad njimi so barvni oblački',
      it: 'Cinque persone parlano a tavolini rotondi, sotto fumetti colorati',
      es: 'Cinco personas conversan en mesitas redondas, bajo bocadillos de colores',
      'pt-pt': 'Cinco pessoas conversam em mesinhas redondas, sob balões de fala coloridos',
      el: 'Πέντε άνθρωποι συζητούν σε στρογγυλά τραπεζάκια, κάτω από χρωματιστά συννεφάκια',
      bg: 'Петима души разговарят на кръгли масички под цветни балончета с реплики',
      sv: 'Fem personer samtalar vid små runda bord under färgglada pratbubblor',
      cs: 'Pět lidí si povídá u kulatých stolků, nad nimi jsou barevné bubliny',
      pl: 'Pięć osób rozmawia przy okrągłych stolikach pod kolorowymi dymkami',
    },
  },
  {
    key: 'table',
    events: ['long-table-lunch'],
    texts: { en: 'A long wooden table on grass from above, laid with plates, bread and flowers' },
  },
  {
    key: 'dance',
    events: ['kolut-till-morning'],
    texts: {
      sl: 'Množica z dvignjenimi rokami pred odrom v žarkih barvnih luči',
      en: 'A crowd with raised arms before a stage in beams of coloured light',
      de: 'Eine Menge mit erhobenen Armen vor einer Bühne in bunten Lichtkegeln',
    },
  },
  {
    key: 'lighthouse',
    events: ['lighthouse'],
    texts: {
      el: 'Σκηνή θεάτρου με κόκκινη αυλαία: ένας φάρος ρίχνει το φως του στη νυχτερινή θάλασσα',
      en: 'A stage with a red curtain: a lighthouse throws its beam over the sea at night',
    },
  },
  {
    key: 'gallery',
    events: ['tide-tables', 'tide-tables-tour'],
    texts: {
      sl: 'Dva obiskovalca pred tremi fotografijami jadrnic na morju',
      it: 'Due visitatori davanti a tre fotografie di barche a vela sul mare',
      en: 'Two visitors before three framed photographs of sailing boats at sea',
      de: 'Zwei Besucher vor drei gerahmten Fotografien von Segelbooten auf dem Meer',
    },
  },
  {
    key: 'harbour',
    events: ['fado-by-the-salt'],
    texts: {
      'pt-pt': 'Um barco com grinaldas de luzes em água calma ao pôr do sol, com colinas ao fundo',
      en: 'A boat with strings of lights on calm water at sunset, hills behind it',
      es: 'Un barco con guirnaldas de luces en aguas tranquilas al atardecer, con colinas al fondo',
    },
  },
  {
    key: 'stars',
    events: ['look-up-brooklyn'],
    texts: { en: 'The Milky Way above dark trees; two people beside a telescope' },
  },
  {
    key: 'film',
    events: ['silent-reel'],
    texts: {
      en: 'A steam train on a cinema screen in black and white, a pianist at a grand piano before it',
      es: 'Un tren de vapor en blanco y negro en la pantalla, con un pianista ante un piano de cola',
    },
  },
  {
    key: 'lanterns',
    events: ['lantern-market'],
    texts: { en: 'Glowing paper lanterns hang above the heads of a crowd at night' },
  },
  {
    key: 'choir',
    events: ['come-and-sing'],
    texts: {
      sv: 'Tre rader sångare i alla åldrar med noter i händerna i en sal med valv',
      en: 'Three rows of singers of all ages, sheets in their hands, in a hall with arches',
    },
  },
  {
    key: 'puppets',
    events: ['shadow-theatre'],
    texts: { el: 'Η σκιά μιας αλεπούς ανάμεσα σε έλατα, μπροστά σε φωτεινή πορτοκαλί οθόνη' },
  },
  {
    key: 'kites',
    events: ['kite-day'],
    texts: {
      'pt-pt': 'Quatro papagaios de papel coloridos no céu azul, sobre pessoas na areia junto à água',
      en: 'Four colourful kites in a blue sky above people on the sand by the water',
    },
  },
];
