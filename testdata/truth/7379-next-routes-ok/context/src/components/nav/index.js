export const Nav = () => <nav>x</nav>;
