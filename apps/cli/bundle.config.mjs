// Columns of import files are read by it (ADR 7).
export default { used: ['class-transformer'] };
