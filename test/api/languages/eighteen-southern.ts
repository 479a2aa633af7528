// The small calendar in the Romance languages and Greek. Greek slugs follow ELOT 743.
import type { Words } from './eighteen-types.js';

export const el: Words = {
  events: {
    exhibition: [
      'Η παλιά πόλη σε φωτογραφίες',
      'i-palia-poli-se-fotografies',
      'Εικόνες από εκατό χρόνια ζωής της πόλης.',
    ],
    walk: [
      'Νυχτερινός περίπατος στους δρόμους της παλιάς πόλης',
      'nychterinos-peripatos-stous-dromous-tis-palias-polis',
      'Με φανάρια, θρύλους και ένα φάντασμα.',
    ],
    concert: [
      'Μουσική δωματίου στον κήπο του κάστρου',
      'mousiki-domatiou-ston-kipo-tou-kastrou',
      'Κουαρτέτο εγχόρδων παίζει Ντβόρζακ στο φως των κεριών.',
    ],
    puppets: [
      'Κουκλοθέατρο: Η Κοκκινοσκουφίτσα',
      'kouklotheatro-i-kokkinoskoufitsa',
      'Ένα παραμύθι για παιδιά από τριών ετών.',
    ],
    market: [
      'Αγορά παραγωγών στην πλατεία',
      'agora-paragogon-stin-plateia',
      'Μέλι, τυρί και φρέσκες φράουλες.',
    ],
  },
  venues: {
    garden: ['Κήπος του Κάστρου', 'kipos-tou-kastrou', 'Βιέννη'],
    library: ['Δημοτική Βιβλιοθήκη', 'dimotiki-vivliothiki', 'Πράγα'],
  },
  organizers: {
    friends: ['Σύλλογος Φίλων της Μουσικής', 'syllogos-filon-tis-mousikis'],
    museum: ['Μουσείο της Πόλης', 'mouseio-tis-polis'],
  },
  categories: {
    children: ['Για παιδιά', 'gia-paidia'],
    music: ['Μουσική', 'mousiki'],
    chamber: ['Μουσική δωματίου', 'mousiki-domatiou'],
  },
  tags: {
    free: ['Ελεύθερη είσοδος', 'eleftheri-eisodos'],
    summer: ['Καλοκαίρι', 'kalokairi'],
    outdoors: ['Υπαίθριες εκδηλώσεις', 'ypaithries-ekdiloseis'],
  },
  free: 'Δωρεάν',
  noPage: 'Η λίστα εκδηλώσεων δεν έχει αυτή τη σελίδα.',
};

export const fr: Words = {
  events: {
    exhibition: [
      'La vieille cité en photographies',
      'la-vieille-cite-en-photographies',
      'Cent ans de vie urbaine en noir et blanc, çà et là en couleurs.',
    ],
    concert: [
      'Soirée de musique de chambre au jardin du château',
      'soiree-de-musique-de-chambre-au-jardin-du-chateau',
      'Un quatuor à cordes joue un chef-d’œuvre de Dvořák à la lueur des bougies.',
    ],
    puppets: [
      'Théâtre de marionnettes : Le Petit Chaperon rouge',
      'theatre-de-marionnettes-le-petit-chaperon-rouge',
      'Un conte de fées pour les enfants dès trois ans.',
    ],
    market: [
      'Marché des producteurs sur la place',
      'marche-des-producteurs-sur-la-place',
      'Miel, fromage de chèvre et fraises fraîches.',
    ],
  },
  venues: {
    garden: ['Jardin du Château', 'jardin-du-chateau', 'Vienne'],
    library: ['Bibliothèque municipale', 'bibliotheque-municipale', 'Prague'],
  },
  organizers: {
    friends: ['Société des amis de la musique', 'societe-des-amis-de-la-musique'],
    museum: ['Musée de la Ville', 'musee-de-la-ville'],
  },
  categories: {
    music: ['Musique', 'musique'],
    chamber: ['Musique de chambre', 'musique-de-chambre'],
    children: ['Pour les enfants', 'pour-les-enfants'],
  },
  tags: {
    outdoors: ['En plein air', 'en-plein-air'],
    free: ['Entrée libre', 'entree-libre'],
    summer: ['Été', 'ete'],
  },
  free: 'Gratuit',
  noPage: 'La liste des événements ne comporte pas cette page.',
};

export const it: Words = {
  events: {
    exhibition: [
      'La città vecchia in fotografia',
      'la-citta-vecchia-in-fotografia',
      'Immagini di cent’anni di vita cittadina.',
    ],
    concert: [
      'Musica da camera nel giardino del castello',
      'musica-da-camera-nel-giardino-del-castello',
      'Un quartetto d’archi suona Dvořák a lume di candela, perché è primavera.',
    ],
    puppets: [
      'Teatro dei burattini: Cappuccetto Rosso',
      'teatro-dei-burattini-cappuccetto-rosso',
      'Una fiaba per bambini dai tre anni in su.',
    ],
    market: [
      'Mercato contadino in città',
      'mercato-contadino-in-citta',
      'Miele, formaggio, caffè e fragole fresche.',
    ],
  },
  venues: {
    garden: ['Giardino del Castello', 'giardino-del-castello', 'Vienna'],
    library: ['Biblioteca civica', 'biblioteca-civica', 'Praga'],
  },
  organizers: {
    friends: ['Società degli Amici della Musica', 'societa-degli-amici-della-musica'],
    museum: ['Museo civico', 'museo-civico'],
  },
  categories: {
    music: ['Musica', 'musica'],
    chamber: ['Musica da camera', 'musica-da-camera'],
    children: ['Per bambini', 'per-bambini'],
  },
  tags: {
    outdoors: ['All’aperto', 'allaperto'],
    summer: ['Estate', 'estate'],
    free: ['Ingresso libero', 'ingresso-libero'],
  },
  free: 'Gratuito',
  noPage: 'L’elenco degli eventi non ha questa pagina.',
};

export const pt: Words = {
  events: {
    exhibition: [
      'Exposição: a cidade antiga em fotografias',
      'exposicao-a-cidade-antiga-em-fotografias',
      'Imagens de cem anos de vida na cidade.',
    ],
    walk: [
      'Passeio noturno pelo centro histórico',
      'passeio-noturno-pelo-centro-historico',
      'Com lanternas, lendas, canções e um fantasma.',
    ],
    concert: [
      'Serão de música de câmara no jardim do castelo',
      'serao-de-musica-de-camara-no-jardim-do-castelo',
      'Um quarteto de cordas toca Dvořák à luz das velas.',
    ],
    puppets: [
      'Teatro de marionetas: O Capuchinho Vermelho',
      'teatro-de-marionetas-o-capuchinho-vermelho',
      'Um conto para crianças a partir dos três anos.',
    ],
    market: [
      'Mercado de produtores na praça',
      'mercado-de-produtores-na-praca',
      'Mel, pão, queijo e morangos frescos.',
    ],
  },
  venues: {
    garden: ['Jardim do Castelo', 'jardim-do-castelo', 'Viena'],
    library: ['Biblioteca Municipal', 'biblioteca-municipal', 'Praga'],
  },
  organizers: {
    friends: ['Associação dos Amigos da Música', 'associacao-dos-amigos-da-musica'],
    museum: ['Museu da Cidade', 'museu-da-cidade'],
  },
  categories: {
    music: ['Música', 'musica'],
    chamber: ['Música de câmara', 'musica-de-camara'],
    children: ['Para crianças', 'para-criancas'],
  },
  tags: {
    outdoors: ['Ao ar livre', 'ao-ar-livre'],
    free: ['Entrada gratuita', 'entrada-gratuita'],
    summer: ['Verão', 'verao'],
  },
  free: 'Gratuito',
  noPage: 'A lista de eventos não tem esta página.',
};

export const es: Words = {
  events: {
    exhibition: [
      'La ciudad vieja en fotografías',
      'la-ciudad-vieja-en-fotografias',
      'Imágenes de cien años de vida urbana.',
    ],
    walk: [
      'Paseo nocturno por el casco antiguo',
      'paseo-nocturno-por-el-casco-antiguo',
      'Con faroles, leyendas y un fantasma pequeño.',
    ],
    concert: [
      'Música de cámara en el jardín del castillo',
      'musica-de-camara-en-el-jardin-del-castillo',
      'Un cuarteto de cuerda toca a Dvořák a la luz de las velas.',
    ],
    puppets: [
      'Teatro de títeres: Caperucita Roja',
      'teatro-de-titeres-caperucita-roja',
      'Un cuento para niños a partir de tres años.',
    ],
    market: [
      '¿Mañana, mercado? ¡Sí, en la plaza!',
      'manana-mercado-si-en-la-plaza',
      'Miel, queso y fresas frescas.',
    ],
  },
  venues: {
    garden: ['Jardín del Castillo', 'jardin-del-castillo', 'Viena'],
    library: ['Biblioteca municipal', 'biblioteca-municipal', 'Praga'],
  },
  organizers: {
    friends: ['Sociedad de Amigos de la Música', 'sociedad-de-amigos-de-la-musica'],
    museum: ['Museo de la Ciudad', 'museo-de-la-ciudad'],
  },
  categories: {
    music: ['Música', 'musica'],
    chamber: ['Música de cámara', 'musica-de-camara'],
    children: ['Para niños', 'para-ninos'],
  },
  tags: {
    outdoors: ['Al aire libre', 'al-aire-libre'],
    free: ['Entrada libre', 'entrada-libre'],
    summer: ['Verano', 'verano'],
  },
  free: 'Gratis',
  noPage: 'La lista de eventos no tiene esta página.',
};
