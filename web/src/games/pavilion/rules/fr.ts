import type { RulesText } from '../../../pages/rulestext';

const rules: RulesText = {
  intro: 'Prendre des tuiles, payer en tuiles, faire briller ses étoiles : six minutes de lecture, puis la première manche guidée vous met les tuiles en main.',
  sections: [
    {
      id: 'goal',
      title: 'But du jeu',
      rules: ['P2.1', 'P7.3'],
      parts: [
        {
          p: 'Pavillon d’été se joue **à 2, 3 ou 4**, et chacun pave son propre sol de sept étoiles. Les tuiles qui se suivent dans une étoile rapportent davantage ; les piliers, les statues et les fenêtres que vous entourez vous offrent des tuiles. Après **six manches**, les étoiles complètes sont récompensées, et **qui a le plus de points gagne**. À égalité, la victoire est partagée.',
        },
      ],
    },
    {
      id: 'parts',
      title: 'Sur la table',
      rules: ['P1.1', 'P1.2', 'P1.4', 'P2.5'],
      parts: [
        {
          p: 'Il y a **132 tuiles** : 22 violettes, 22 vertes, 22 orange, 22 jaunes, 22 bleues et 22 rouges. On les pioche dans un **sac** ; celles qui ont servi attendent dans la **tour**. Les **fabriques** (5, 7 ou 9, à deux, trois ou quatre) entourent le **centre**, où se trouve le **marqueur premier joueur**. Dix autres tuiles forment la **réserve** : c’est de là que viennent les tuiles bonus. Un compteur indique la manche, de 1 à 6, et sa **couleur joker**.',
        },
        {
          p: 'Votre plateau a **sept étoiles** de six cases : six étoiles de couleur autour d’une autre, au milieu. Le nombre inscrit sur une case, de 1 à 6, est son **prix** en tuiles.',
        },
        { p: 'Tout le monde part de 5 points. Le premier joueur est tiré au sort, ou choisi dans les options de la table.' },
        { figure: 'parts', caption: 'Les fabriques, le centre et la réserve ; un plateau et ses sept étoiles.' },
      ],
    },
    {
      id: 'round',
      title: 'Une manche en bref',
      rules: ['P3.1', 'P5.1', 'P5.10'],
      parts: [
        { p: 'Chaque fabrique reçoit quatre tuiles du sac ; le marqueur est au centre. Deux phases se suivent :' },
        {
          list: [
            '**La prise.** À partir du premier joueur, dans le sens des aiguilles d’une montre, chacun prend à son tour des tuiles et les ajoute à sa main, jusqu’à ce que les fabriques et le centre soient vides.',
            '**La pose.** À partir du joueur qui a le marqueur, dans le même sens, chacun pose **une tuile par tour** sur son plateau, ou passe. Quand tout le monde a passé, la manche est finie.',
          ],
        },
      ],
    },
    {
      id: 'take',
      title: 'Prendre des tuiles',
      rules: ['P4.1', 'P4.2', 'P4.3', 'P4.5'],
      parts: [
        {
          p: 'À votre tour, choisissez **une couleur à un seul endroit**, une fabrique ou le centre, et prenez-y **toutes les tuiles** de cette couleur. On ne peut pas choisir la couleur joker elle-même, mais s’il y en a au même endroit, vous prenez en plus **un joker, et un seul**.',
        },
        { figure: 'take-factory', caption: 'Le violet est joker. Les deux orange de la fabrique 2 amènent une violette ; l’autre va au centre.' },
        { p: 'Ce que vous laissez dans une fabrique glisse vers le centre. Si un endroit ne contient **que des jokers**, vous en prenez un.' },
        { p: 'Vos tuiles restent à côté de votre plateau, visibles de tous : c’est votre **main**.' },
      ],
    },
    {
      id: 'marker',
      title: 'Le marqueur premier joueur',
      rules: ['P4.4'],
      parts: [
        {
          p: 'Qui se sert **en premier** au centre pendant la manche reçoit aussi le marqueur et perd **1 point par tuile** prise à ce tour. Le joker compte, le marqueur non, et votre score ne descend jamais sous 0. En échange, vous posez en premier et vous commencez la manche suivante.',
        },
        { figure: 'take-centre', caption: 'Deux jaunes et un joker, première prise au centre : le marqueur, et 3 points perdus.' },
      ],
    },
    {
      id: 'place',
      title: 'Payer une case',
      rules: ['P5.1', 'P5.2', 'P5.3'],
      parts: [
        { p: 'À votre tour, remplissez **une case libre**. Vous payez exactement le nombre inscrit, avec des tuiles de votre main :' },
        {
          list: [
            '**au moins une** tuile de la couleur à poser ;',
            'les autres de cette couleur aussi, ou des **jokers**, dans le mélange de votre choix.',
          ],
        },
        { p: 'Une tuile de la couleur va sur la case, les autres dans la tour. Vous pouvez payer avec des jokers même si la couleur suffirait.' },
        { figure: 'pay', caption: 'Deux orange et deux jokers violets pour la case 3 orange : vous pouvez payer avec 1 joker ou avec 2.' },
        { p: 'Pour poser une tuile de la **couleur joker elle-même**, on ne paie qu’avec cette couleur.' },
      ],
    },
    {
      id: 'where',
      title: 'Quoi poser, et où',
      rules: ['P1.2', 'P5.4'],
      parts: [
        { p: 'Une étoile de couleur n’accepte que **sa couleur**. L’étoile du milieu les accepte toutes, mais **chacune une seule fois**. L’ordre des cases est libre.' },
        { figure: 'middle', caption: 'La rouge et la verte sont déjà au milieu : de ces tuiles, seule la jaune peut les rejoindre.' },
      ],
    },
    {
      id: 'scoring',
      title: 'Les points d’une tuile',
      rules: ['P1.2', 'P5.5'],
      parts: [
        {
          p: 'Une tuile compte dès qu’elle est posée : **1 point pour chaque tuile de la suite ininterrompue** autour de son étoile, elle comprise. Cela fait de 1 à 6 points. Une case ne touche que ses deux voisines dans la même étoile, et la boucle se ferme : **la 6 et la 1 sont voisines**.',
        },
        { figure: 'score-run', caption: 'La rouge de la case 3 relie la 1 et la 2 à la 4 : une suite de quatre, 4 points.' },
        { figure: 'score-ring', caption: 'La verte de la case 1 rejoint la 5 et la 6 : 3 points. La 3 reste à part.' },
      ],
    },
    {
      id: 'bonus',
      title: 'Piliers, statues, fenêtres',
      rules: ['P1.3', 'P5.6', 'P5.7'],
      parts: [
        { p: 'Quand vous couvrez la **dernière case autour** de l’un d’eux, vous choisissez aussitôt des tuiles de la réserve, même des jokers, et elles rejoignent votre main :' },
        {
          list: [
            '**1 tuile** pour un **pilier** : la 2 et la 3 d’une étoile de couleur, et les deux cases d’en face, au milieu ;',
            '**2 tuiles** pour une **statue**, entre deux étoiles de couleur : la 1 et la 2 de l’une, la 3 et la 4 de la suivante dans le sens des aiguilles d’une montre ;',
            '**3 tuiles** pour une **fenêtre**, au bord : la 5 et la 6 d’une étoile.',
          ],
        },
        { figure: 'bonus', caption: 'La case 1 bleue était la dernière autour de la statue : deux tuiles de la réserve.' },
        { p: 'Il faut les prendre. À la fin de votre tour, la réserve est complétée à dix.' },
      ],
    },
    {
      id: 'pass',
      title: 'Passer',
      rules: ['P5.8', 'P5.9', 'P5.10'],
      parts: [
        {
          p: 'Au lieu de poser une tuile, vous pouvez toujours **passer** ; la manche est alors finie pour vous. **Gardez jusqu’à 4 tuiles** de votre choix. Toute autre tuile va dans la tour et **coûte 1 point**. À la manche 6, on ne garde rien. Si votre main est vide à votre tour, vous passez d’office.',
        },
        { figure: 'keep', caption: 'Cinq tuiles : quatre au plus peuvent rester, et chaque tuile défaussée coûte 1 point.' },
      ],
    },
    {
      id: 'nextround',
      title: 'La manche suivante',
      rules: ['P3.2', 'P6.1'],
      parts: [
        {
          p: 'Le compteur avance à la couleur joker suivante : **violet, vert, orange, jaune, bleu, rouge**. On remplit les fabriques, le marqueur retourne au centre, et qui l’avait pris commence. Les tuiles gardées sont de nouveau dans votre main. Quand le sac est vide, on y verse toute la tour ; si les deux sont vides, on joue avec ce qu’il y a.',
        },
      ],
    },
    {
      id: 'end',
      title: 'Fin de la partie',
      rules: ['P7.1', 'P7.2', 'P7.3'],
      parts: [
        { p: 'Après la manche 6 viennent les bonus. Chaque **étoile complète** rapporte :' },
        { list: ['milieu **12**, rouge **14**, bleue **15**, jaune **16** ;', 'orange **17**, verte **18**, violette **20** points.'] },
        { p: 'Et si les **sept cases** d’un même nombre sont toutes couvertes :' },
        { list: ['toutes les 1 : **4 points** ;', 'toutes les 2 : **8 points** ;', 'toutes les 3 : **12 points** ;', 'toutes les 4 : **16 points**.'] },
        { figure: 'end-bonuses', caption: 'L’étoile orange et toutes les 1 : 17 + 4 = 21 points.' },
        { p: 'Qui a le plus de points gagne ; à égalité, la victoire est partagée.' },
      ],
    },
    {
      id: 'variants',
      title: 'Variantes',
      rules: ['P2.2', 'P2.3', 'P2.4', 'P8.1', 'P8.2', 'P8.3'],
      parts: [
        {
          p: '**Le plateau gris.** Aucune étoile n’a de couleur. Dans les étoiles extérieures, les prix 1 et 3 ont échangé leurs places, et au milieu toutes les cases coûtent 3. Chacune des sept étoiles se construit en **une seule couleur** ou en **six différentes** ; la deuxième tuile en décide. Une étoile complète d’une seule couleur rapporte les points de cette couleur, une étoile multicolore **12**. Plusieurs étoiles peuvent être semblables. Il y a ici six cases 1, six 2 et six 4, mais **douze 3**.',
        },
        { figure: 'grey', caption: 'L’étoile en haut à gauche est rouge depuis sa deuxième tuile ; celle en haut à droite prend six couleurs ; celle de droite a encore le choix.' },
        { p: '**Un autre ordre des jokers.** Orange, rouge, bleu, jaune, vert, violet, ou l’ordre que vous voulez.' },
        { p: '**L’édition de 2019.** Les scores n’y descendent jamais sous 1, au lieu de 0.' },
      ],
    },
    {
      id: 'rulings',
      title: 'Quand le livret se tait',
      rules: ['P1.1', 'P1.2', 'P1.3', 'P2.3', 'P2.6', 'P3.2', 'P4.4', 'P5.1', 'P5.6', 'P5.7', 'P5.8', 'P5.9', 'P8.1', 'P8.2', 'P8.3'],
      parts: [
        { p: 'Voici comment nous tranchons ce que le livret laisse ouvert, avec les numéros de nos règles écrites :' },
        {
          list: [
            'Les couleurs, les prix et les emplacements des piliers, des statues et des fenêtres sont ceux des plateaux imprimés de 2019. (P1.1, P1.2, P1.3, P8.1)',
            'Le livret ne montre le second ordre des jokers qu’en image : nous utilisons le seul autre ordre imprimé, et vous pouvez donner le vôtre. (P2.3)',
            'Tout est public, même le contenu du sac et de la tour. (P2.6)',
            'Si le sac et la tour sont vides, des fabriques restent incomplètes. (P3.2)',
            'Le coût du marqueur ne fait jamais descendre sous le score le plus bas ; les tuiles défaussées non plus. (P4.4, P5.8)',
            'Si personne n’a pris le marqueur, le premier joueur de la manche pose en premier et recommence. (P5.1)',
            'Les tuiles gagnées d’un seul coup s’additionnent, 3 au plus, sans compléter la réserve entre-temps. Ce qui y manque est perdu. (P5.6)',
            'La réserve est complétée aussi quand quelqu’un passe. (P5.7)',
            'À la manche 6, on ne garde rien. Le livret fait payer ces tuiles plus tard ; ce n’est jamais mieux pour vous. (P5.8)',
            'Une main vide à votre tour, c’est passer. (P5.9)',
            'Sur le plateau gris, la deuxième tuile d’une étoile décide de son genre, et plusieurs étoiles peuvent être semblables. (P8.2)',
            'Le plateau gris a douze cases 3, et il faut les couvrir toutes. (P8.3)',
          ],
        },
      ],
    },
    {
      id: 'tips',
      title: 'Conseils pour débuter',
      rules: [],
      parts: [
        {
          list: [
            '**Pensez au prochain joker.** Gardez des tuiles de la couleur qui sera joker à la manche suivante.',
            '**Posez à la suite.** Une tuile entre deux autres compte pour toutes.',
            '**Cherchez les tuiles bonus.** Une statue rend deux tuiles, qui peuvent payer la case suivante.',
            '**Peu d’étoiles, mais entières.** Une demi-étoile ne rapporte rien à la fin.',
            '**Surveillez les 1 et les 2.** Ces cases coûtent peu, et les sept ensemble valent 4 ou 8 points.',
            '**Comptez le prix du centre.** Servez-vous-y en premier quand votre prise est petite.',
          ],
        },
      ],
    },
  ],
};

export default rules;
