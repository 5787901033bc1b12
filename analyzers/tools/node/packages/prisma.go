package packages

// PrismaClient is the package whose code prisma generate makes of the schema, PrismaSchema the copy of the schema that
// it leaves below node_modules. Source: Prisma's documentation, "Generating Prisma Client", versions 2 to 6.
const (
	PrismaClient = "@prisma/client"
	PrismaSchema = ".prisma/client/schema.prisma"
)
