// Written from the schemas of the routes by `npm run openapi`.
import { SCHEMAS } from '@parley/sdk/schemas'
import { codePoints, formats, keywords } from './rules.js'

export const validateNewWebCall = validate76;
const schema33 = SCHEMAS.NewWebCall;
const formats0 = formats["e164-phone"];
const func3 = codePoints;

function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "caller") || (key0 === "variables"))){
const err0 = {instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.caller !== undefined){
let data0 = data.caller;
if(typeof data0 === "string"){
if(func3(data0) > 16){
const err1 = {instancePath:instancePath+"/caller",keyword:"maxLength",params:{limit: 16}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!(formats0.validate(data0))){
const err2 = {instancePath:instancePath+"/caller",keyword:"format",params:{format: "e164-phone"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/caller",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.variables !== undefined){
let data1 = data.variables;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(Object.keys(data1).length > 50){
const err4 = {instancePath:instancePath+"/variables",keyword:"maxProperties",params:{limit: 50}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key1 in data1){
let data2 = data1[key1];
if(typeof data2 === "string"){
if(func3(data2) > 500){
const err5 = {instancePath:instancePath+"/variables/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),keyword:"maxLength",params:{limit: 500}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/variables/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/variables",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate76.errors = vErrors;
return errors === 0;
}
