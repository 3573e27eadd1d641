import type { TourText } from '../../../table/tour';

const text: TourText = {
  welcome: {
    title: 'Bienvenue à l’atelier',
    text: 'Cinq **fabriques** portent quatre tuiles chacune ; l’espace entre elles est le **centre**. Votre guide et vous prenez des tuiles à tour de rôle, jusqu’à la dernière : c’est une manche.',
  },
  board: {
    title: 'Votre plateau',
    text: 'Les tuiles attendent sur vos cinq **lignes de motif**, qui ont de 1 à 5 cases. Quand une ligne est pleine, une de ses tuiles passe sur le **mur** en fin de manche, et c’est là que vous marquez.',
  },
  take: {
    title: 'Se servir dans une fabrique',
    text: 'On prend toujours **toutes** les tuiles d’une couleur. Prenez les deux tuiles **bleues** de la fabrique 1 et posez-les sur votre troisième ligne ; les deux autres glisseront vers le centre.',
  },
  marker: {
    title: 'Se servir au centre',
    text: 'Votre guide a pris une jaune, et une bleue est arrivée au centre. Prenez cette tuile **bleue** au centre et posez-la sur votre troisième ligne : la voilà pleine. Qui se sert en premier au centre reçoit aussi le **marqueur premier joueur** : il vous coûte 1 point, mais vous commencerez la manche suivante.',
  },
  place: {
    title: 'Un seul endroit à la fois',
    text: 'Il y a du jaune à quatre endroits, mais on ne se sert qu’à un seul. Prenez la tuile **jaune** de la fabrique 2 et posez-la sur votre deuxième ligne.',
  },
  same: {
    title: 'Une couleur par ligne',
    text: 'Une ligne n’accepte qu’**une seule couleur** : la deuxième attend maintenant du jaune. Prenez la tuile **jaune** du centre et posez-la sur cette ligne.',
  },
  bigger: {
    title: 'Commencer une ligne plus longue',
    text: 'Les lignes 2 et 3 sont pleines et ne prennent plus rien dans cette manche. Prenez la tuile **jaune** de la fabrique 3 et posez-la sur votre quatrième ligne ; rien ne presse pour la remplir.',
  },
  overflow: {
    title: 'Une tuile tombe',
    text: 'Les deux rouges du centre vont ensemble, mais votre première ligne n’a qu’une case. Prenez les tuiles **rouges** et posez-les là quand même : l’une **tombe au plancher** et coûte 1 point. Vous verrez bientôt que cela en vaut la peine.',
  },
  grow: {
    title: 'Une ligne peut attendre',
    text: 'Prenez la tuile **jaune** de la fabrique 4 et posez-la sur votre quatrième ligne. Cela fait deux sur quatre : une ligne incomplète **garde ses tuiles** pour la manche suivante.',
  },
  leave: {
    title: 'Que laissez-vous ?',
    text: 'Ce que vous laissez, votre guide devra le prendre. Le bleu irait bien sur sa ligne 4 ; le blanc n’a sa place nulle part et tomberait. Prenez donc la tuile **bleue** du centre et posez-la sur votre cinquième ligne.',
  },
  scored: {
    title: 'Six points sur le mur',
    text: 'Vos lignes pleines sont passées sur le mur **de haut en bas**. La rouge était seule, 1 point ; la jaune, juste dessous, a fait une colonne de deux, **2 points** ; la bleue l’a portée à trois, **3 points**. Les suites horizontales comptent de la même façon.',
  },
  paid: {
    title: 'Deux points pour le plancher',
    text: 'Le marqueur vous a coûté 1 point et la rouge tombée un autre : il vous reste **4 points**, et à votre guide 3 − 1 = 2. Les rouges en valaient la peine : sans elles, votre mur n’aurait rapporté que 3 points. Mais gare au plancher : plus loin, ses cases coûtent 2, puis 3.',
  },
  end: {
    title: 'Et ainsi de suite',
    text: 'Vous avez pris le marqueur : à vous de commencer la deuxième manche. La partie s’arrête après la manche où quelqu’un complète une **rangée** du mur ; chaque rangée ajoute alors 2 points, chaque colonne **7**, et les cinq tuiles d’une couleur **10**. Qui a le plus de points gagne.',
  },
};

export default text;
