import type { TourText } from '../../../table/tour';

const text: TourText = {
  welcome: {
    title: 'Bienvenue au pavillon',
    text: 'Une partie dure six manches, et chacune a sa **couleur joker**. Vous arrivez au milieu de la deuxième : c’est le **vert** qui est joker. Vos tuiles attendent à côté de votre plateau, dans votre **main** ; on en prend d’abord d’autres, puis on les pose sur ses étoiles.',
  },
  board: {
    title: 'Votre plateau',
    text: 'Six étoiles veulent chacune une seule couleur ; celle du milieu en veut six différentes. Le nombre sur une case est son **prix** en tuiles. Deux rouges, une jaune et une orange sont là depuis la première manche, et vous avez **10 points**.',
  },
  take: {
    title: 'Prendre avec un joker',
    text: 'On prend **toutes** les tuiles d’une couleur à un seul endroit. S’il y a aussi des jokers, **un seul** vient avec elles. Prenez le **jaune** de la fabrique 4 : deux jaunes et une verte ; l’autre verte va au centre.',
  },
  marker: {
    title: 'En premier au centre',
    text: 'Votre guide a pris trois violettes et laissé une bleue. Prenez le **bleu** au centre : la verte vient avec, et le **marqueur** aussi. Se servir ici en premier coûte un point par tuile prise, **2 points** pour vous ; les trois rouges avec la verte en coûteraient 4. En échange, c’est vous qui posez en premier, puis qui commencez la manche suivante.',
  },
  place: {
    title: 'Poser une première tuile',
    text: 'Votre guide a pris les dernières tuiles : place à la **pose**, une tuile par tour. Posez une **jaune** sur la case 1 de l’étoile jaune. Elle ne coûte qu’une tuile et n’a pas encore de voisine : 1 point.',
  },
  middle: {
    title: 'L’étoile du milieu',
    text: 'Votre guide a payé cinq violettes pour une case 5. L’étoile du milieu prend chaque couleur une fois, et il ne manque qu’une case autour du **pilier** qui la sépare de l’étoile rouge. Posez une **bleue** sur la case 2 du milieu, à côté de l’orange.',
  },
  pay: {
    title: 'Comment payer ?',
    text: 'Le prix est de 2 : la bleue elle-même et une autre tuile, bleue ou **joker**. À vous de choisir. Payez avec **1 joker** et gardez votre autre bleue.',
  },
  bonus: {
    title: 'Une tuile en cadeau',
    text: 'Deux tuiles qui se suivent au milieu : **2 points**. Et le pilier est entouré : vous choisissez **1 tuile de la réserve**, même un joker. Une statue en donnerait 2, une fenêtre 3. Prenez la tuile **verte**.',
  },
  run: {
    title: 'Combler le vide',
    text: 'Dans votre étoile jaune, la 1 et la 3 sont couvertes. Posez votre dernière **jaune** sur la case 2, payée avec un joker : vous ne pouvez pas payer autrement, on ne vous demande donc rien. Une tuile rapporte toute la suite ininterrompue dont elle fait partie : **3 points**.',
  },
  joker: {
    title: 'Utiliser la dernière verte',
    text: 'Votre guide n’a plus de tuile, la manche est finie de son côté ; vous continuez. À la manche suivante, le vert sera une couleur comme les autres : utilisez-le maintenant. Posez votre **bleue** sur la case 2 de l’étoile bleue, payée avec le joker. 1 point.',
  },
  pass: {
    title: 'Savoir s’arrêter',
    text: 'Vous pourriez poser une orange. Mais le joker de la troisième manche est l’**orange**, et vous en avez trois. **Passez** : cette manche est alors finie pour vous.',
  },
  keep: {
    title: 'Que gardez-vous ?',
    text: 'Jusqu’à **4 tuiles** peuvent rester dans votre main ; chaque tuile de plus coûterait 1 point. Gardez vos **3 tuiles orange**.',
  },
  scored: {
    title: 'Quinze points',
    text: 'La manche est finie. Vous aviez 10 points, vous en avez payé 2 pour le marqueur et marqué 1 + 2 + 3 + 1 : cela fait **15 points**. Votre guide est passé de 8 à **14** avec trois suites de deux.',
  },
  end: {
    title: 'Et ainsi de suite',
    text: 'Vous avez pris le marqueur : à vous de commencer la troisième manche, avec trois jokers. Après la sixième, chaque **étoile complète** ajoute de 12 à 20 points, et couvrir toutes les cases **1, 2, 3 ou 4** en ajoute 4, 8, 12 ou 16. Qui a le plus de points gagne.',
  },
};

export default text;
