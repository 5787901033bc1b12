package store

// What a name of packages for RPM is in which distribution, as bits of its kind.
const (
	RPMFedora   uint32 = 1 << iota // Fedora's repository
	RPMEL10                        // BaseOS and AppStream of Enterprise Linux 10
	RPMEL10CRB                     // CRB, which images leave switched off
	RPMAmazon                      // Amazon Linux 2023
	RPMAmazon2                     // the core of Amazon Linux 2
	RPMExtras                      // topics of amazon-linux-extras of Amazon Linux 2
	RPMProvided                    // a package provides the name
	RPMElder                       // some release of Fedora or Enterprise Linux
	RPMBegins                      // some names of Fedora begin so, which ones is not known
)
