// Written from the schemas of the routes by `npm run openapi`.
import { SCHEMAS } from '@parley/sdk/schemas'
import { codePoints, formats, keywords } from './rules.js'

export const validateUserChange = validate86;
const schema38 = SCHEMAS.UserChange;
const func2 = Object.prototype.hasOwnProperty;
const func3 = codePoints;
const pattern0 = new RegExp("\\S", "u");
const formats4 = formats["iana-time-zone"];
const formats0 = formats["e164-phone"];

function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema38.properties, key0))){
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
if(data.firstName !== undefined){
let data0 = data.firstName;
if(typeof data0 === "string"){
if(func3(data0) > 100){
const err1 = {instancePath:instancePath+"/firstName",keyword:"maxLength",params:{limit: 100}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func3(data0) < 1){
const err2 = {instancePath:instancePath+"/firstName",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!pattern0.test(data0)){
const err3 = {instancePath:instancePath+"/firstName",keyword:"pattern",params:{pattern: "\\S"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/firstName",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.lastName !== undefined){
let data1 = data.lastName;
if((typeof data1 !== "string") && (data1 !== null)){
const err5 = {instancePath:instancePath+"/lastName",keyword:"type",params:{type: schema38.properties.lastName.type}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data1 === "string"){
if(func3(data1) > 100){
const err6 = {instancePath:instancePath+"/lastName",keyword:"maxLength",params:{limit: 100}};
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
if(data.company !== undefined){
let data2 = data.company;
if((typeof data2 !== "string") && (data2 !== null)){
const err7 = {instancePath:instancePath+"/company",keyword:"type",params:{type: schema38.properties.company.type}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data2 === "string"){
if(func3(data2) > 100){
const err8 = {instancePath:instancePath+"/company",keyword:"maxLength",params:{limit: 100}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data.timezone !== undefined){
let data3 = data.timezone;
if((typeof data3 !== "string") && (data3 !== null)){
const err9 = {instancePath:instancePath+"/timezone",keyword:"type",params:{type: schema38.properties.timezone.type}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(typeof data3 === "string"){
if(func3(data3) > 64){
const err10 = {instancePath:instancePath+"/timezone",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(formats4.validate(data3))){
const err11 = {instancePath:instancePath+"/timezone",keyword:"format",params:{format: "iana-time-zone"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
if(data.personalPhoneNumber !== undefined){
let data4 = data.personalPhoneNumber;
if((typeof data4 !== "string") && (data4 !== null)){
const err12 = {instancePath:instancePath+"/personalPhoneNumber",keyword:"type",params:{type: schema38.properties.personalPhoneNumber.type}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(typeof data4 === "string"){
if(func3(data4) > 16){
const err13 = {instancePath:instancePath+"/personalPhoneNumber",keyword:"maxLength",params:{limit: 16}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!(formats0.validate(data4))){
const err14 = {instancePath:instancePath+"/personalPhoneNumber",keyword:"format",params:{format: "e164-phone"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
if(data.emailNotifications !== undefined){
let data5 = data.emailNotifications;
if((typeof data5 !== "boolean") && (data5 !== null)){
const err15 = {instancePath:instancePath+"/emailNotifications",keyword:"type",params:{type: schema38.properties.emailNotifications.type}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.callNotifications !== undefined){
let data6 = data.callNotifications;
if((typeof data6 !== "boolean") && (data6 !== null)){
const err16 = {instancePath:instancePath+"/callNotifications",keyword:"type",params:{type: schema38.properties.callNotifications.type}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.weeklyReports !== undefined){
let data7 = data.weeklyReports;
if((typeof data7 !== "boolean") && (data7 !== null)){
const err17 = {instancePath:instancePath+"/weeklyReports",keyword:"type",params:{type: schema38.properties.weeklyReports.type}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath,keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate86.errors = vErrors;
return errors === 0;
}
